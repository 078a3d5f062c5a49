package import LullCore
package import LullHost
package import LullModel

/// A store in memory with the same promises: all of a transaction or nothing.
///
/// What was committed outlives the host, as a disk would: open another host on it after a crash.
package final class SimulatedStore: StateStore {
    private struct Contents {
        var pending: [TaskIdentifier: PendingRequest] = [:]
        var commands: [TaskIdentifier: Command] = [:]
        var executions: [ExecutionID: StoredExecution] = [:]
        var apps: [AppKey: AppRecord] = [:]
        var standings: [AppIdentifier: AppStanding] = [:]
        var settings = SystemSettings()
        var fates: [TaskIdentifier: Fate] = [:]
        var history: [ExecutionRecord] = []
        var lastRequestNumber: Int64 = 0
        var lastExecutionID = ExecutionID(0)
    }

    private var contents = Contents()
    /// Every journal entry, in order, of all segments.
    package private(set) var journal: [JournalEntry] = []
    /// The configuration and state with which each segment began, and how many entries came before.
    package private(set) var segments: [(entries: Int, state: StoredState)] = []
    /// How many commits succeeded.
    package private(set) var commitCount = 0
    /// Thrown by every commit while set: a full disk, a read-only folder.
    package var failure: LullError?
    /// Commits still to succeed before `failure` is set to this; for faults at a chosen commit.
    package var failureAfter: (commits: Int, error: LullError)?

    package init() {}

    package func load() throws(LullError) -> StoredState {
        StoredState(
            pending: contents.pending.values.sorted { $0.number < $1.number },
            executions: contents.executions.values.sorted { $0.execution.id < $1.execution.id },
            apps: contents.apps.values.sorted { $0.app.storageKey < $1.app.storageKey },
            standings: contents.standings.values.sorted { $0.app < $1.app },
            settings: contents.settings,
            lastRequestNumber: contents.lastRequestNumber,
            lastExecutionID: contents.lastExecutionID)
    }

    package func beginSegment(
        _ configuration: Configuration, at now: Timestamp
    ) throws(LullError) {
        segments.append((journal.count, try load()))
    }

    package func commit(
        _ changes: [StateChange], journal entries: [JournalEntry]
    ) throws(LullError) {
        if let planned = failureAfter {
            if planned.commits == 0 {
                failure = planned.error
                failureAfter = nil
            } else {
                failureAfter = (planned.commits - 1, planned.error)
            }
        }
        if let failure { throw failure }
        for change in changes { apply(change) }
        forgetUnusedCommands()
        journal += entries
        commitCount += 1
    }

    package func command(of identifier: TaskIdentifier) throws(LullError) -> Command? {
        contents.commands[identifier]
    }

    package func history(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionRecord] {
        Array(
            contents.history.reversed().filter { identifier == nil || $0.identifier == identifier }
                .prefix(limit))
    }

    package func fate(of identifier: TaskIdentifier) throws(LullError) -> Fate? {
        contents.fates[identifier]
    }

    package func oldestExecution() throws(LullError) -> ExecutionID? {
        contents.history.map(\.execution).min()
    }

    package func knownIdentifiers() throws(LullError) -> [TaskIdentifier] {
        Set(contents.history.map(\.identifier)).union(contents.fates.keys).sorted()
    }

    private func apply(_ change: StateChange) {
        switch change {
        case .keepRequest(let request, let command):
            contents.pending[request.identifier] = request
            contents.lastRequestNumber = max(contents.lastRequestNumber, request.number)
            if let command { contents.commands[request.identifier] = command }
        case .dropRequest(let identifier):
            contents.pending[identifier] = nil
        case .startExecution(let execution):
            contents.pending[execution.request.identifier] = nil
            contents.executions[execution.id] = StoredExecution(execution: execution, process: nil)
            contents.lastExecutionID = max(contents.lastExecutionID, execution.id)
        case .updateExecution(let execution):
            contents.executions[execution.id]?.execution = execution
        case .identifyProcess(let id, let identity):
            contents.executions[id]?.process = identity
        case .discardExecution(let id):
            contents.executions[id] = nil
        case .finishExecution(let record):
            contents.executions[record.execution] = nil
            contents.history.append(record)
        case .rememberApp(let record):
            contents.apps[record.app] = record.isBlank ? nil : record
        case .rememberStanding(let standing):
            contents.standings[standing.app] = standing
        case .forgetStanding(let app):
            contents.standings[app] = nil
        case .rememberSettings(let settings):
            contents.settings = settings
        case .noteFate(let identifier, let fate):
            contents.fates[identifier] = fate
        }
    }

    private func forgetUnusedCommands() {
        let running = Set(contents.executions.values.map(\.execution.request.identifier))
        contents.commands = contents.commands.filter {
            contents.pending[$0.key] != nil || running.contains($0.key)
        }
    }
}
