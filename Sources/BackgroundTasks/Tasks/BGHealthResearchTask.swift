/// Processing for a study that the person has joined; scheduled as any other processing.
open class BGHealthResearchTask: BGProcessingTask, @unchecked Sendable {}
