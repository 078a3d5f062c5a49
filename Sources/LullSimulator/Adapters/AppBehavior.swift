package import LullHost
package import LullModel

/// How a simulated app deals with a delivery.
package struct AppBehavior: Sendable {
    /// How long it works before it completes, if nobody ends it; nil: it never completes by itself.
    package var completesAfter: TimeSpan?
    package var completion: Completion
    /// How long after its expiration handler was called it completes, without success; nil: it does not.
    package var completesAfterWarning: TimeSpan?
    /// How long after a delivery its process ends with all it works on; nil: it does not.
    package var exitsAfter: TimeSpan?
    package var exitStatus: ProcessEnd.Status
    /// Why it cannot be started at all.
    package var failure: LaunchFailure?

    package init(
        completesAfter: TimeSpan? = .seconds(1), completion: Completion = Completion(success: true),
        completesAfterWarning: TimeSpan? = .milliseconds(100), exitsAfter: TimeSpan? = nil,
        exitStatus: ProcessEnd.Status = .exited(code: 0), failure: LaunchFailure? = nil
    ) {
        self.completesAfter = completesAfter
        self.completion = completion
        self.completesAfterWarning = completesAfterWarning
        self.exitsAfter = exitsAfter
        self.exitStatus = exitStatus
        self.failure = failure
    }
}
