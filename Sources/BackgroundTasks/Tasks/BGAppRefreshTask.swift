/// Short work that brings the app's content up to date: 30 seconds for all tasks of a launch.
open class BGAppRefreshTask: BGTask, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.
}
