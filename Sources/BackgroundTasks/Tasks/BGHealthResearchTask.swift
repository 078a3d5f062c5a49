/// Processing for a study that the person has joined; scheduled as any other processing.
open class BGHealthResearchTask: BGProcessingTask, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.
}
