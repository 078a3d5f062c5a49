package import LullCore
package import LullModel

/// The loop around the core: events in, durable effects written, then performed, then reported.
///
/// The daemon and the simulator run this same host, with other adapters. It belongs to one thread.
/// After every call the owner lets it `settle()`, and again at `nextWakeup`.
package final class SchedulerHost {
    package private(set) var scheduler: Scheduler
    package let store: any StateStore
    package let runner: any ExecutionRunner
    package let feed: any ConditionFeed
    private let time: any TimeSource
    private var journal: JournalBuffer
    /// Durable changes that nobody waits for, or that could not be written yet; in order.
    private var backlog: [StateChange] = []
    private var storageRetry: SchedulerTime?
    /// Why the last write failed; nil while writing works.
    package private(set) var storageTrouble: LullError?
    /// Why the last start of a pending request failed for now. Not kept over a restart: it is tried again
    /// half a minute later.
    private var startTroubles: [TaskIdentifier: String] = [:]
    /// The newest progress of continued tasks, which the core is told of at intervals only.
    var newestProgress: [ExecutionID: (progress: TaskProgress, told: SchedulerTime)] = [:]
    private var suspended: TimeSpan
    private var isUnsettled = true
    private var segment: (began: SchedulerTime, entries: Int)
    /// What a person should know, from opening the store on.
    package private(set) var warnings: [String]
    /// Called with each effect once it was written, before it is performed: for logs. A start may fail while
    /// it is performed, and a log tells that after the start.
    package var onEffect: ((Effect) -> Void)?

    /// 30 s between attempts to write while the storage fails: soon enough once space is freed (ours).
    private static let storageRetryInterval = TimeSpan.seconds(30)
    /// 100,000: what piles up while the storage fails is bounded; ends of executions are far fewer.
    private static let backlogMaximum = 100_000
    /// 1 day or 20,000 entries (about 8 MiB): segments are what is kept or dropped as a whole, and
    /// outlived output is looked for as often.
    private static let segmentSpanMaximum = TimeSpan.days(1)
    private static let segmentEntriesMaximum = 20_000

    /// Loads the state, recovers what ran when the last host ended, and takes in the conditions.
    ///
    /// Throws what the store throws; nothing was changed then.
    package init(
        configuration: Configuration = .init(), store: any StateStore,
        runner: any ExecutionRunner, feed: any ConditionFeed, time: any TimeSource
    ) throws(LullError) {
        self.store = store
        self.runner = runner
        self.feed = feed
        self.time = time
        let now = time.now()
        let stored = try store.load()
        warnings = stored.warnings
        suspended = time.suspended()
        journal = JournalBuffer()
        scheduler = Scheduler(
            configuration: configuration, pending: stored.pending,
            executions: stored.executions.map(\.execution), records: stored.apps,
            standings: stored.standings, settings: stored.settings,
            lastRequestNumber: stored.lastRequestNumber,
            lastExecutionID: stored.lastExecutionID, at: now)
        try store.beginSegment(configuration, at: now)
        segment = (now.scheduler, 0)
        runner.onEnd = { [unowned self] id, end in
            take(.executionEnded(id, end))
        }
        feed.onChange = { [unowned self] snapshot in
            take(.conditionsChanged(snapshot.conditions))
        }
        // What became of the executions comes first: a warning for lost conditions must find its process,
        // and an end that nobody saw must not pass for the answer to a warning.
        for event in Recovery.events(for: stored.executions, adoptedBy: runner) { take(event) }
        take(.conditionsChanged(feed.snapshot.conditions))
        removeOutlivedOutput()
    }

    package func now() -> Timestamp { time.now() }

    // MARK: Events

    /// Handles an event whose durable effects nobody waits for.
    package func take(_ event: Event) {
        let now = readTime()
        perform(handle(event, at: now), at: now)
    }

    /// Handles an event for someone who is told only after it is durable; throws if it cannot be made so,
    /// and then `undo` must have restored the core.
    package func takeDurably(
        _ event: Event, commanding command: Command? = nil, fate: (TaskIdentifier, Fate)? = nil,
        undo: (inout Scheduler) -> Void
    ) throws(LullError) -> [Effect] {
        let now = readTime()
        let effects = handle(event, at: now)
        var changes = effects.compactMap { stateChange(for: $0, command: command) }
        guard !changes.isEmpty else { return effects }
        if let fate { changes.append(.noteFate(fate.0, fate.1)) }
        do {
            try commit(changes)
        } catch {
            journal.removeLast()
            undo(&scheduler)
            noteStorage(error, at: now)
            throw error
        }
        for effect in effects {
            onEffect?(effect)
            act(on: effect)
        }
        return effects
    }

    /// Notes for `why` what became of an identifier; written with the next commit.
    ///
    /// Anybody can cause refusals, so while nothing can be written they are dropped once the backlog is
    /// full.
    package func note(_ fate: Fate, of identifier: TaskIdentifier) {
        guard backlog.count < SchedulerHost.backlogMaximum else { return }
        backlog.append(.noteFate(identifier, fate))
    }

    /// What last became of the identifier, apart from executions, written or not yet.
    package func fate(of identifier: TaskIdentifier) -> Fate? {
        for case .noteFate(identifier, let fate) in backlog.reversed() { return fate }
        return (try? store.fate(of: identifier)) ?? nil
    }

    /// Why the last start of the pending request failed, if it waits for another try.
    package func startTrouble(of request: PendingRequest) -> String? {
        guard request.earliest > time.now().scheduler else { return nil }
        return startTroubles[request.identifier]
    }

    /// Ended executions of the identifier, or of all, newest first, written or not yet.
    package func ended(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionRecord] {
        var records: [ExecutionRecord] = []
        for case .finishExecution(let record) in backlog.reversed()
        where records.count < limit && record.identifier == identifier ?? record.identifier {
            records.append(record)
        }
        let written = try store.history(of: identifier, limit: limit)
        return records + written.prefix(limit - records.count)
    }

    /// Looks at whoever became ready, and performs what follows, until nothing is left to do now.
    package func settle() {
        if let storageRetry, storageRetry <= time.now().scheduler { retryStorage() }
        if storageRetry == nil && journal.isDue(at: time.now().scheduler) { flush() }
        if isSegmentFull(at: time.now().scheduler) { beginSegment() }
        guard isUnsettled || scheduler.nextWakeup <= time.now().scheduler else { return }
        feed.refreshStale()
        // Each round starts, ends or holds something; the bound turns a livelock into a later round.
        for _ in 0..<100 {
            isUnsettled = false
            let now = readTime()
            perform(handle(.wakeUp, at: now), at: now)
            guard isUnsettled || scheduler.nextWakeup <= time.now().scheduler else { break }
        }
        feed.sample(scheduler.awaitedSamples)
    }

    /// When to settle again if nothing happens before.
    package var nextWakeup: SchedulerTime {
        if isUnsettled { return .zero }
        // While the storage fails, the retry writes what is overdue.
        return min(scheduler.nextWakeup, storageRetry ?? journal.due ?? .never)
    }

    /// Writes what is buffered. For the end of the program; failures are left to the next start.
    package func flush() {
        do {
            try commit([])
        } catch {
            noteStorage(error, at: time.now())
        }
    }

    private func readTime() -> Timestamp {
        let now = time.now()
        let total = time.suspended()
        // Reading two clocks apart differs by microseconds; a real sleep takes longer.
        if total - suspended > .seconds(1) {
            let slept = total - suspended
            suspended = total
            perform(handle(.slept(slept), at: now), at: now)
        }
        return now
    }

    private func handle(_ event: Event, at now: Timestamp) -> [Effect] {
        if event != .wakeUp { isUnsettled = true }
        journal.append(JournalEntry(at: now, event: event))
        return scheduler.handle(event, at: now)
    }

    // MARK: Effects

    private func perform(_ effects: [Effect], at now: Timestamp) {
        let changes = effects.compactMap { stateChange(for: $0, command: nil) }
        let isUrgent = changes.contains { $0.mustPrecedeAction }
        if isUrgent {
            do {
                try commit(changes)
            } catch {
                abandon(effects, changes, because: error, at: now)
                return
            }
        } else {
            backlog += changes
        }
        for effect in effects {
            onEffect?(effect)
            act(on: effect)
        }
    }

    /// The durable part of the effects could not be written: nothing starts, the rest is kept for later.
    private func abandon(
        _ effects: [Effect], _ changes: [StateChange], because error: LullError, at now: Timestamp
    ) {
        var started: [ExecutionID] = []
        for effect in effects {
            if case .start(let execution) = effect { started.append(execution.id) }
        }
        noteStorage(error, at: now)
        if started.isEmpty {
            backlog += changes.prefix(max(0, SchedulerHost.backlogMaximum - backlog.count))
            for effect in effects {
                onEffect?(effect)
                act(on: effect)
            }
            return
        }
        // The starts are undone in the core, and on disk they never happened. What became of other
        // executions at the same moment stands.
        for id in started { _ = handle(.neverStarted(id), at: now) }
        for effect in effects {
            switch effect {
            case .update, .warn, .kill:
                if let change = stateChange(for: effect, command: nil) { backlog.append(change) }
                onEffect?(effect)
                act(on: effect)
            case .keep, .drop, .refuse, .keptExisting, .start, .finish, .discard, .remember,
                .rememberStanding, .forgetStanding, .rememberSettings:
                break
            }
        }
    }

    private func act(on effect: Effect) {
        switch effect {
        case .start(let execution): launch(execution)
        case .warn(let id, _): runner.warn(id)
        case .kill(let id): runner.kill(id)
        case .keep, .drop, .refuse, .keptExisting, .update, .finish, .discard, .remember,
            .rememberStanding, .forgetStanding, .rememberSettings:
            break
        }
    }

    /// Creates the process, records who it is, and only then lets it go.
    private func launch(_ execution: Execution) {
        let id = execution.id
        let identifier = execution.request.identifier
        let found: LaunchTarget?
        do {
            found = try target(of: execution)
        } catch {
            noteStorage(error, at: time.now())
            take(.neverStarted(id))
            return
        }
        guard let target = found else {
            take(
                .startFailed(
                    id, detail: "its command is missing from the state", isPermanent: true))
            return
        }
        do throws(LaunchFailure) {
            let process = try runner.prepare(
                LaunchRequest(
                    execution: id, identifier: identifier, kind: execution.request.kind,
                    target: target))
            guard identify(id, as: process) else { return }
            try runner.release(id)
            startTroubles[identifier] = nil
            take(.executionStarted(id))
        } catch {
            take(.startFailed(id, detail: error.detail, isPermanent: error.isPermanent))
            startTroubles[identifier] = error.isPermanent ? nil : error.detail
            startTroubles = startTroubles.filter { scheduler.pending($0.key) != nil }
        }
    }

    /// The command to start or the delivery to make; nil if the state has lost the command.
    private func target(of execution: Execution) throws(LullError) -> LaunchTarget? {
        let request = execution.request
        guard let app = request.identifier.app else {
            return try store.command(of: request.identifier).map { .command($0) }
        }
        let left = min(execution.expires - time.now().scheduler, SchedulerHost.windowShown)
        let delivery = Delivery(
            execution: execution.id, name: request.identifier.name, kind: request.kind,
            isSimulated: execution.isForced, details: request.origin?.details,
            secondsLeft: max(0, left.seconds))
        return .app(app, launch: execution.launch, delivery)
    }

    /// 365 days: what is told to an app of a window that has no end.
    private static let windowShown = TimeSpan.days(365)

    /// Records who the execution's waiting process is; false if that failed and the start is undone.
    private func identify(_ id: ExecutionID, as process: ProcessIdentity) -> Bool {
        do {
            try commit([.identifyProcess(id, process)])
            return true
        } catch {
            runner.discard(id)
            noteStorage(error, at: time.now())
            take(.neverStarted(id))
            return false
        }
    }

    // MARK: Writing

    private func commit(_ changes: [StateChange]) throws(LullError) {
        let entries = journal.entries
        guard !(changes.isEmpty && backlog.isEmpty && entries.isEmpty) else { return }
        try store.commit(backlog + changes, journal: entries)
        segment.entries += entries.count
        backlog = []
        journal.clear()
        // What was just written shows that writing works: nobody has to wait for the next try.
        if storageRetry != nil { noteStorage(nil, at: time.now()) }
    }

    private func isSegmentFull(at now: SchedulerTime) -> Bool {
        segment.entries >= SchedulerHost.segmentEntriesMaximum
            || (segment.entries > 0
                && now - segment.began >= SchedulerHost.segmentSpanMaximum)
    }

    /// Opens a new journal segment, with everything buffered written before it.
    ///
    /// A segment replays by itself: what the stored state does not hold, the device's condition, comes
    /// first in it. Those events change nothing here.
    private func beginSegment() {
        let now = time.now()
        do {
            try commit([])
            try store.beginSegment(scheduler.configuration, at: now)
        } catch {
            noteStorage(error, at: now)
        }
        segment = (now.scheduler, 0)
        for event in scheduler.conditionEvents { take(event) }
        removeOutlivedOutput()
    }

    /// Removes the output of executions that history has forgotten.
    private func removeOutlivedOutput() {
        guard let oldest = (try? store.oldestExecution()) ?? nil else { return }
        let running = Set(scheduler.executions.map(\.id))
        runner.removeOutput { $0 >= oldest || running.contains($0) }
    }

    /// Takes note of how the last write went: nil, or why it failed.
    private func noteStorage(_ trouble: LullError?, at now: Timestamp) {
        storageTrouble = trouble
        storageRetry = trouble.map { _ in now.scheduler + SchedulerHost.storageRetryInterval }
        guard scheduler.isStorageFailing != (trouble != nil) else { return }
        _ = handle(.storageFailing(trouble != nil), at: now)
    }

    private func retryStorage() {
        let now = time.now()
        do {
            try store.commit(backlog, journal: journal.entries)
            backlog = []
            journal.clear()
            noteStorage(nil, at: now)
        } catch {
            noteStorage(error, at: now)
        }
    }

    private func stateChange(for effect: Effect, command: Command?) -> StateChange? {
        switch effect {
        case .keep(let request): .keepRequest(request, command)
        case .drop(let identifier): .dropRequest(identifier)
        case .start(let execution): .startExecution(execution)
        case .update(let execution): .updateExecution(execution)
        case .finish(let record): .finishExecution(record)
        case .discard(let id): .discardExecution(id)
        case .remember(let record): .rememberApp(record)
        case .rememberStanding(let standing): .rememberStanding(standing)
        case .forgetStanding(let app): .forgetStanding(app)
        case .rememberSettings(let settings): .rememberSettings(settings)
        case .refuse, .keptExisting, .warn, .kill: nil
        }
    }
}

extension StateChange {
    /// Whether it is written at once: what may be lost in a crash without harm is buffered.
    ///
    /// A phase or a record is learned again; everything that moves a request or an execution is not.
    fileprivate var mustPrecedeAction: Bool {
        switch self {
        case .keepRequest, .dropRequest, .startExecution, .identifyProcess, .discardExecution,
            .finishExecution, .forgetStanding, .rememberSettings:
            true
        case .updateExecution, .rememberApp, .rememberStanding, .noteFate: false
        }
    }
}
