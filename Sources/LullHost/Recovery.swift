internal import LullCore
internal import LullModel

/// Tells, after a restart, "never started" from "still running" and "started, outcome unknown".
enum Recovery {
    /// The events that bring the core up to date with what became of the stored executions.
    ///
    /// Without a process identity nothing was let go: the daemon stores it before the release.
    /// One that still runs is watched on; its limit goes on as well.
    static func events(
        for stored: [StoredExecution], adoptedBy runner: any ExecutionRunner
    ) -> [Event] {
        stored.map { stored in
            let id = stored.execution.id
            guard let process = stored.process else { return .neverStarted(id) }
            return switch runner.adopt(id, identity: process) {
            case .running: .executionStarted(id)
            case .neverStarted: .neverStarted(id)
            case .gone: .executionEnded(id, ProcessEnd(status: .unknown))
            }
        }
    }
}
