package import LullModel

/// Everything a runner needs to start an execution.
package struct LaunchRequest: Hashable, Sendable {
    package var execution: ExecutionID
    package var identifier: TaskIdentifier
    package var kind: TaskKind
    package var target: LaunchTarget

    package init(
        execution: ExecutionID, identifier: TaskIdentifier, kind: TaskKind, target: LaunchTarget
    ) {
        self.execution = execution
        self.identifier = identifier
        self.kind = kind
        self.target = target
    }

    /// The start of a command.
    package init(
        execution: ExecutionID, identifier: TaskIdentifier, kind: TaskKind, command: Command
    ) {
        self.init(
            execution: execution, identifier: identifier, kind: kind, target: .command(command))
    }
}

/// What a start brings to life: a command's process, or a delivery to an app's.
package enum LaunchTarget: Hashable, Sendable {
    case command(Command)
    /// `launch` is the first execution of the launch; several share one process, and one kill ends them all.
    case app(AppIdentifier, launch: ExecutionID, Delivery)
}

/// Why a start failed.
package struct LaunchFailure: Error, Hashable, Sendable {
    /// For people: names the program and what is wrong.
    package var detail: String
    /// Trying again would fail the same way (no such program, not executable).
    package var isPermanent: Bool

    package init(detail: String, isPermanent: Bool) {
        self.detail = detail
        self.isPermanent = isPermanent
    }
}

/// What is found of an execution that another daemon process started.
package enum Adoption: Hashable, Sendable {
    /// It still runs and is watched from now on.
    case running
    /// The process is gone and is known never to have been let go.
    case neverStarted
    /// The process is gone; what became of it cannot be learned.
    case gone
}

/// Starts, warns and ends the processes of executions. One thread.
///
/// A start has two steps so that nothing runs unrecorded: `prepare` creates a process that waits,
/// the host stores its identity, `release` lets it go. If the daemon dies in between, it exits unstarted.
///
/// An app's process may exist already, from an earlier execution of the same launch or since the person
/// opened the app. `prepare` then returns that process, and `release` hands the delivery over. `warn`
/// calls the delivery's expiration handler. `kill` ends the process with every delivery in it, unless the
/// person opened the app: then only the delivery ends. `onEnd` is called once for each execution all the
/// same: with `completed` when the app says so, and for each that is left when the process ends.
/// Every implementation passes `ExecutionRunnerConformance`.
package protocol ExecutionRunner: AnyObject {
    /// Called on the runner's thread when an execution's process has ended, once each.
    var onEnd: ((ExecutionID, ProcessEnd) -> Void)? { get set }

    /// Creates the waiting process.
    func prepare(_ launch: LaunchRequest) throws(LaunchFailure) -> ProcessIdentity
    /// Lets the waiting process go. A program that then cannot be executed throws; it never ran.
    func release(_ execution: ExecutionID) throws(LaunchFailure)
    /// Ends a waiting process unstarted; `onEnd` is not called for it.
    func discard(_ execution: ExecutionID)
    /// Asks all its processes to end (SIGTERM).
    func warn(_ execution: ExecutionID)
    /// Ends all its processes (SIGKILL).
    func kill(_ execution: ExecutionID)
    /// Looks for an execution that an earlier daemon process started, and takes it over if it runs.
    func adopt(_ execution: ExecutionID, identity: ProcessIdentity) -> Adoption
    /// The kept output of an execution and how many bytes were dropped before it; nil if none is kept.
    func output(of execution: ExecutionID) -> (bytes: [UInt8], dropped: Int64)?
    /// Forgets the output of every execution for which `isKept` is false.
    func removeOutput(unless isKept: (ExecutionID) -> Bool)
}
