/// Long work, of minutes, while the device is left alone; ended when the person returns to it.
open class BGProcessingTask: BGTask, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.
}
