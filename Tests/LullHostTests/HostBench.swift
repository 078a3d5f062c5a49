import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

/// Ends the daemon between two of its steps: from the chosen moment on nothing it does has an effect.
final class CrashPlan {
    /// Commits that still reach the disk; nil: no crash.
    var commitsLeft: Int?
    /// Whether the crash comes right after the last commit (true), or only when the next is tried.
    var isPrompt: Bool
    private(set) var isDead = false
    /// Every commit and every action of the runner, in the order in which they were done.
    var log: [String] = []

    init(commits: Int? = nil, isPrompt: Bool = true) {
        commitsLeft = commits
        self.isPrompt = isPrompt
        if commits == 0 && isPrompt { isDead = true }
    }

    /// Whether this commit still reaches the disk.
    func takesCommit() -> Bool {
        guard !isDead, let left = commitsLeft else { return !isDead }
        guard left > 0 else {
            isDead = true
            return false
        }
        commitsLeft = left - 1
        if left == 1 && isPrompt { isDead = true }
        return true
    }
}

/// A store whose writes are recorded, and lost once the daemon is dead.
final class WatchedStore: StateStore {
    private let base: SimulatedStore
    private let plan: CrashPlan

    init(_ base: SimulatedStore, _ plan: CrashPlan) {
        self.base = base
        self.plan = plan
    }

    func load() throws(LullError) -> StoredState { try base.load() }

    func beginSegment(_ configuration: Configuration, at now: Timestamp) throws(LullError) {
        try base.beginSegment(configuration, at: now)
    }

    func commit(_ changes: [StateChange], journal: [JournalEntry]) throws(LullError) {
        guard plan.takesCommit() else {
            throw LullError(.storage, "The daemon is dead.")
        }
        try base.commit(changes, journal: journal)
        for change in changes {
            switch change {
            case .startExecution(let execution): plan.log.append("write start \(execution.id)")
            case .identifyProcess(let id, _): plan.log.append("write process \(id)")
            case .finishExecution(let record): plan.log.append("write end \(record.execution)")
            case .keepRequest(let request, _): plan.log.append("write keep \(request.identifier)")
            default: break
            }
        }
    }

    func command(of identifier: TaskIdentifier) throws(LullError) -> Command? {
        try base.command(of: identifier)
    }

    func history(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionRecord] {
        try base.history(of: identifier, limit: limit)
    }

    func fate(of identifier: TaskIdentifier) throws(LullError) -> Fate? {
        try base.fate(of: identifier)
    }

    func oldestExecution() throws(LullError) -> ExecutionID? { try base.oldestExecution() }
    func knownIdentifiers() throws(LullError) -> [TaskIdentifier] { try base.knownIdentifiers() }
}

/// A runner whose actions are recorded, and do nothing once the daemon is dead.
final class WatchedRunner: ExecutionRunner {
    private let base: SimulatedRunner
    private let plan: CrashPlan

    init(_ base: SimulatedRunner, _ plan: CrashPlan) {
        self.base = base
        self.plan = plan
    }

    var onEnd: ((ExecutionID, ProcessEnd) -> Void)? {
        get { base.onEnd }
        set {
            guard let newValue else {
                base.onEnd = nil
                return
            }
            base.onEnd = { [plan] id, end in if !plan.isDead { newValue(id, end) } }
        }
    }

    func prepare(_ launch: LaunchRequest) throws(LaunchFailure) -> ProcessIdentity {
        try checkAlive()
        plan.log.append("prepare \(launch.execution)")
        return try base.prepare(launch)
    }

    func release(_ execution: ExecutionID) throws(LaunchFailure) {
        try checkAlive()
        plan.log.append("release \(execution)")
        try base.release(execution)
    }

    func discard(_ execution: ExecutionID) { if !plan.isDead { base.discard(execution) } }
    func warn(_ execution: ExecutionID) { if !plan.isDead { base.warn(execution) } }
    func kill(_ execution: ExecutionID) { if !plan.isDead { base.kill(execution) } }

    func adopt(_ execution: ExecutionID, identity: ProcessIdentity) -> Adoption {
        base.adopt(execution, identity: identity)
    }

    func output(of execution: ExecutionID) -> (bytes: [UInt8], dropped: Int64)? {
        base.output(of: execution)
    }

    func removeOutput(unless isKept: (ExecutionID) -> Bool) {
        base.removeOutput(unless: isKept)
    }

    private func checkAlive() throws(LaunchFailure) {
        if plan.isDead { throw LaunchFailure(detail: "The daemon is dead.", isPermanent: false) }
    }
}

/// Disk, processes and conditions that outlive any number of daemons.
final class HostBench {
    let clock = SimulatedClock()
    let store = SimulatedStore()
    let runner: SimulatedRunner
    let feed: SimulatedFeed
    private(set) var plan = CrashPlan()
    private(set) var host: SchedulerHost?

    init(conditions: DeviceConditions = .ideal) {
        runner = SimulatedRunner(clock: clock)
        feed = SimulatedFeed(conditions)
    }

    /// Starts a daemon in place of the last one, which is dead.
    @discardableResult
    func boot(_ plan: CrashPlan = CrashPlan()) throws(LullError) -> SchedulerHost {
        runner.crashDaemon()
        feed.onChange = nil
        self.plan = plan
        let host = try SchedulerHost(
            store: WatchedStore(store, plan), runner: WatchedRunner(runner, plan), feed: feed,
            time: clock)
        self.host = host
        host.settle()
        return host
    }

    func submit(
        _ identifier: TaskIdentifier, requirements: Requirements = [],
        every interval: TimeSpan? = nil
    ) throws(LullError) {
        let request = TaskRequest(
            identifier: identifier, requirements: requirements, repeatInterval: interval)
        _ = try host?.submit(
            Submission(request: request, command: Command(executable: "/bin/true")))
        host?.settle()
    }

    /// Lets time pass as long as the daemon lives; stops with an issue if it never comes to rest.
    func advance(by span: TimeSpan) {
        let end = clock.now().scheduler + span
        var steps = 0
        while let host, !plan.isDead {
            host.settle()
            let next = min(host.nextWakeup, runner.nextEnd)
            guard next <= end else { break }
            steps += 1
            guard steps < 10_000 else {
                Issue.record("The host asks to be woken again and again.")
                return
            }
            clock.advance(to: next)
            if !plan.isDead { runner.reportEnds() }
        }
        clock.advance(to: end)
        if !plan.isDead { host?.settle() }
    }
}
