package import LullModel

/// A running execution, from the decision to start it until its end is recorded.
package struct Execution: Hashable, Codable, Sendable {
    /// How far it has come; each phase names what ends it.
    package enum Phase: Hashable, Codable, Sendable {
        /// Decided and durable; the process is not yet known to exist.
        case starting
        case running
        /// A required condition is gone; expires at `until` unless it returns.
        case losing(StopReason, until: SchedulerTime)
        /// Warned; killed at `killAt`.
        case expiring(StopReason, killAt: SchedulerTime)
        /// Killed; its end is awaited.
        case killed(StopReason)
    }

    package var id: ExecutionID
    /// As it was when it left the pending list; put back if it never started.
    package var request: PendingRequest
    package var phase: Phase
    package var started: SchedulerTime
    package var startedWall: WallTime
    /// When the time limit ends.
    package var expires: SchedulerTime
    package var isForced: Bool
    package var conditions: DeviceConditions
    package var score: Double
    package var threshold: Double
    /// The number of the next occurrence that this start submitted, if it repeats.
    package var successor: Int64?

    package init(
        id: ExecutionID, request: PendingRequest, phase: Phase, started: SchedulerTime,
        startedWall: WallTime, expires: SchedulerTime, isForced: Bool,
        conditions: DeviceConditions, score: Double, threshold: Double,
        successor: Int64? = nil
    ) {
        self.id = id
        self.request = request
        self.phase = phase
        self.started = started
        self.startedWall = startedWall
        self.expires = expires
        self.isForced = isForced
        self.conditions = conditions
        self.score = score
        self.threshold = threshold
        self.successor = successor
    }
}
