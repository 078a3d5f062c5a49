/// What somebody asks for: run this once (or each interval), not before then, only under these conditions.
package struct TaskRequest: Hashable, Codable, Sendable {
    package var identifier: TaskIdentifier
    package var submitter: Submitter
    package var kind: TaskKind
    package var requirements: Requirements
    package var earliestBegin: EarliestBegin?
    /// Time given to one execution. Nil: the kind's limit from `Configuration`.
    package var timeLimit: TimeSpan?
    /// Submits the next occurrence before each start; missed occurrences collapse into one.
    package var repeatInterval: TimeSpan?
    /// Runs again if an execution's outcome could not be learned. Default false: never twice.
    package var retriesUnknownOutcome: Bool
    /// What only some kinds carry.
    package var details: TaskDetails?

    package init(
        identifier: TaskIdentifier, submitter: Submitter = .command, kind: TaskKind = .processing,
        requirements: Requirements = [], earliestBegin: EarliestBegin? = nil,
        timeLimit: TimeSpan? = nil, repeatInterval: TimeSpan? = nil,
        retriesUnknownOutcome: Bool = false, details: TaskDetails? = nil
    ) {
        self.identifier = identifier
        self.submitter = submitter
        self.kind = kind
        self.requirements = requirements
        self.earliestBegin = earliestBegin
        self.timeLimit = timeLimit
        self.repeatInterval = repeatInterval
        self.retriesUnknownOutcome = retriesUnknownOutcome
        self.details = details
    }
}
