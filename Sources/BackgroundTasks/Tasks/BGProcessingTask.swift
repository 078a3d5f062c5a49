/// Long work, of minutes, while the device is left alone; ended when the person returns to it.
open class BGProcessingTask: BGTask, @unchecked Sendable {}
