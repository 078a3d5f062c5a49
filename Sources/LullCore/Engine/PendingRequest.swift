package import LullModel

/// A request as the core keeps it while it waits. Small, since there may be a hundred thousand.
package struct PendingRequest: Hashable, Codable, Sendable {
    package var identifier: TaskIdentifier
    package var submitter: Submitter
    /// Numbers submissions in order; the last tie-break of every ranking.
    package var number: Int64
    /// When this identifier was first asked for without a break.
    package var firstSubmitted: WallTime
    package var submitted: SchedulerTime
    /// The floor on the scheduler's clock; for a date, as mapped at the last clock reading.
    package var earliest: SchedulerTime
    /// The floor as a calendar date, if it was given as one.
    package var earliestDate: WallTime?
    package var windowEnd: SchedulerTime
    package var timeLimit: TimeSpan
    package var repeatInterval: TimeSpan?
    package var kind: TaskKind
    package var requirements: Requirements
    package var retriesUnknownOutcome: Bool
    /// How often a replacing submission moved the floor without an execution in between.
    package var floorMoves: UInt16
    private var boxedOrigin: Boxed<AppRequest>?

    /// What the app submitted, to be read back and handed over just so; nil for a command's.
    package var origin: AppRequest? {
        get { boxedOrigin?.value }
        set { boxedOrigin = newValue.map { Boxed($0) } }
    }

    package init(
        identifier: TaskIdentifier, submitter: Submitter, number: Int64, firstSubmitted: WallTime,
        submitted: SchedulerTime, earliest: SchedulerTime, earliestDate: WallTime?,
        windowEnd: SchedulerTime, timeLimit: TimeSpan, repeatInterval: TimeSpan?, kind: TaskKind,
        requirements: Requirements, retriesUnknownOutcome: Bool, floorMoves: UInt16,
        origin: AppRequest? = nil
    ) {
        boxedOrigin = origin.map { Boxed($0) }
        self.identifier = identifier
        self.submitter = submitter
        self.number = number
        self.firstSubmitted = firstSubmitted
        self.submitted = submitted
        self.earliest = earliest
        self.earliestDate = earliestDate
        self.windowEnd = windowEnd
        self.timeLimit = timeLimit
        self.repeatInterval = repeatInterval
        self.kind = kind
        self.requirements = requirements
        self.retriesUnknownOutcome = retriesUnknownOutcome
        self.floorMoves = floorMoves
    }

    /// Windows start at the submission or the floor, whichever is later.
    package var windowStart: SchedulerTime { max(submitted, earliest) }

    /// Whose rate limit, penalty and concurrency it shares: a command is an app of its own.
    package var app: AppKey {
        switch submitter {
        case .command: .command(identifier)
        case .app(let app): .app(app)
        }
    }
}

/// What rate limits and penalties are kept for.
package enum AppKey: Hashable, Codable, Sendable {
    case command(TaskIdentifier)
    case app(AppIdentifier)

    /// For stores: unambiguous and sortable.
    package var storageKey: String {
        switch self {
        case .command(let identifier): "command:" + identifier.rawValue
        case .app(let app): "app:" + app.rawValue
        }
    }
}
