package import LullCore
package import LullModel

/// What a store returns when it is opened.
package struct StoredState {
    /// In ascending `number` order.
    package var pending: [PendingRequest]
    package var executions: [StoredExecution]
    package var apps: [AppRecord]
    /// In byte order of the app.
    package var standings: [AppStanding]
    package var settings: SystemSettings
    /// The highest numbers ever given, so that none is given twice.
    package var lastRequestNumber: Int64
    package var lastExecutionID: ExecutionID
    /// What a person should know about opening: a damaged file set aside, and where.
    package var warnings: [String]

    package init(
        pending: [PendingRequest] = [], executions: [StoredExecution] = [],
        apps: [AppRecord] = [], standings: [AppStanding] = [],
        settings: SystemSettings = SystemSettings(), lastRequestNumber: Int64 = 0,
        lastExecutionID: ExecutionID = ExecutionID(0), warnings: [String] = []
    ) {
        self.pending = pending
        self.executions = executions
        self.apps = apps
        self.standings = standings
        self.settings = settings
        self.lastRequestNumber = lastRequestNumber
        self.lastExecutionID = lastExecutionID
        self.warnings = warnings
    }
}

/// An execution that was under way when its row was last written.
package struct StoredExecution: Hashable, Sendable {
    package var execution: Execution
    /// Nil until the process was created, and then the execution is known never to have started.
    package var process: ProcessIdentity?

    package init(execution: Execution, process: ProcessIdentity?) {
        self.execution = execution
        self.process = process
    }
}

/// One durable change. A transaction holds any number, in order.
package enum StateChange: Hashable, Sendable {
    /// Inserts or replaces the pending request; `command` replaces the identifier's command if given.
    case keepRequest(PendingRequest, Command?)
    case dropRequest(TaskIdentifier)
    /// Removes the pending request of the execution's identifier and inserts the execution.
    case startExecution(Execution)
    case updateExecution(Execution)
    /// The process exists; it has not been let go yet.
    case identifyProcess(ExecutionID, ProcessIdentity)
    /// Removes the execution's row without a trace in history.
    case discardExecution(ExecutionID)
    /// Removes the execution's row and adds the record to history.
    case finishExecution(ExecutionRecord)
    case rememberApp(AppRecord)
    case rememberStanding(AppStanding)
    case forgetStanding(AppIdentifier)
    case rememberSettings(SystemSettings)
    /// What became of an identifier that is not pending (`cancelled`, `refused`), for `why`.
    case noteFate(TaskIdentifier, Fate)
}

/// What last became of an identifier, apart from executions.
package struct Fate: Hashable, Codable, Sendable {
    /// Taken back by the person, or refused when it was submitted.
    package enum Kind: String, Codable, Sendable {
        case cancelled, refused
    }

    package var kind: Kind
    package var at: WallTime
    /// For a refusal, the error's message.
    package var detail: String

    package init(kind: Kind, at: WallTime, detail: String = "") {
        self.kind = kind
        self.at = at
        self.detail = detail
    }
}

/// One event with the moment it was handled at: a line of the event journal.
package struct JournalEntry: Hashable, Codable, Sendable {
    package var at: Timestamp
    package var event: Event

    package init(at: Timestamp, event: Event) {
        self.at = at
        self.event = event
    }
}

/// Keeps the state, durably and in transactions. One thread; calls block.
///
/// Every implementation passes `StateStoreConformance`.
package protocol StateStore: AnyObject {
    /// The whole state as last committed. Called once, before anything else.
    func load() throws(LullError) -> StoredState
    /// Opens a journal segment: notes configuration and a copy of the complete state.
    func beginSegment(_ configuration: Configuration, at now: Timestamp) throws(LullError)
    /// All of it or nothing, and durable on return: changes in order, then the journal entries.
    /// Throws `diskFull`, `stateReadOnly` or `storage`; nothing has changed then.
    func commit(_ changes: [StateChange], journal: [JournalEntry]) throws(LullError)

    /// The command that goes with a pending or running identifier.
    func command(of identifier: TaskIdentifier) throws(LullError) -> Command?
    /// Ended executions, newest first.
    func history(of identifier: TaskIdentifier?, limit: Int) throws(LullError) -> [ExecutionRecord]
    func fate(of identifier: TaskIdentifier) throws(LullError) -> Fate?
    /// The oldest execution that history still has; nil if it has none.
    func oldestExecution() throws(LullError) -> ExecutionID?
    /// All identifiers that history or fates know, sorted: for suggestions after a misspelling.
    func knownIdentifiers() throws(LullError) -> [TaskIdentifier]
}
