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
    /// The execution that opened its launch, if that is another: executions of one launch share its process,
    /// its window and its end.
    private var sharedLaunch: ExecutionID?
    /// The app was in the foreground when it started: its process is the person's.
    private var isInForeground: Bool?
    /// How far a continued task has come, as last told.
    package var progress: TaskProgress?
    /// When a continued task expires unless its progress moves.
    package var stalls: SchedulerTime?

    /// The first execution of its launch; its own number where it is alone or a command.
    package var launch: ExecutionID { sharedLaunch ?? id }
    /// Whether another task of the app may join its launch.
    package var isJoinable: Bool { isInForeground != true && request.kind != .continued }

    package init(
        id: ExecutionID, request: PendingRequest, phase: Phase, started: SchedulerTime,
        startedWall: WallTime, expires: SchedulerTime, isForced: Bool,
        conditions: DeviceConditions, score: Double, threshold: Double,
        successor: Int64? = nil, launch: ExecutionID? = nil, isInForeground: Bool = false,
        stalls: SchedulerTime? = nil
    ) {
        self.id = id
        sharedLaunch = launch == id ? nil : launch
        self.isInForeground = isInForeground ? true : nil
        self.stalls = stalls
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
