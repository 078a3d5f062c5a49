/// One execution that ended, as history keeps it.
package struct ExecutionRecord: Hashable, Codable, Sendable {
    package var execution: ExecutionID
    package var identifier: TaskIdentifier
    package var submitter: Submitter
    package var kind: TaskKind
    package var startedAt: WallTime
    package var endedAt: WallTime
    /// On the scheduler's clock, so that a clock change does not alter it.
    package var duration: TimeSpan
    package var outcome: Outcome
    package var stopReason: StopReason?
    /// Exit status or signal in words, or why it could not start.
    package var detail: String
    package var usage: ResourceUsage?
    /// Started by `simulate-launch`: left out of penalties and learning.
    package var isForced: Bool
    /// The conditions when it started.
    package var conditions: DeviceConditions
    package var score: Double
    package var threshold: Double
    /// The first execution of its launch; nil for a command's.
    package var launch: ExecutionID?
    /// The signal that ended its process, if one did.
    package var signal: Int32?

    package init(
        execution: ExecutionID, identifier: TaskIdentifier, submitter: Submitter, kind: TaskKind,
        startedAt: WallTime, endedAt: WallTime, duration: TimeSpan, outcome: Outcome,
        stopReason: StopReason?, detail: String, usage: ResourceUsage?, isForced: Bool,
        conditions: DeviceConditions, score: Double, threshold: Double,
        launch: ExecutionID? = nil, signal: Int32? = nil
    ) {
        self.launch = launch
        self.signal = signal
        self.execution = execution
        self.identifier = identifier
        self.submitter = submitter
        self.kind = kind
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.duration = duration
        self.outcome = outcome
        self.stopReason = stopReason
        self.detail = detail
        self.usage = usage
        self.isForced = isForced
        self.conditions = conditions
        self.score = score
        self.threshold = threshold
    }
}
