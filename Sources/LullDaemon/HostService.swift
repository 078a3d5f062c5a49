internal import LullCore
internal import LullHost
internal import LullModel
internal import LullWire

/// The host as `SchedulerService` and `AppService`: what callers on the bus may ask.
///
/// Answers on the daemon's thread.
///
/// Translates only; every rule is the host's or the core's.
final class HostService: SchedulerService {
    let host: SchedulerHost
    let sessions: AppSessions
    let fetches = FetchAnswers()
    private let statePath: String
    private let startedAt: Double

    init(host: SchedulerHost, sessions: AppSessions, statePath: String) {
        self.host = host
        self.sessions = sessions
        self.statePath = statePath
        startedAt = host.now().wall.secondsSince1970
    }

    func submit(_ submission: Submission) throws(LullError) -> SubmitReceipt {
        try host.submit(submission)
    }

    func cancel(_ identifier: TaskIdentifier) throws(LullError) {
        try host.cancel(resolved(identifier))
    }

    func cancelAll() throws(LullError) -> Int {
        try host.cancelAll()
    }

    func pending(after: TaskIdentifier?, limit: Int) throws(LullError) -> [PendingReport] {
        host.pendingReports(
            after: try after.map { (mark) throws(LullError) in
                // As reports have it already: app and name.
                mark.app == nil ? try resolved(mark) : mark
            }, limit: limit)
    }

    func explain(_ identifier: TaskIdentifier) throws(LullError) -> ExplanationReport {
        host.explain(try resolved(identifier))
    }

    func history(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionReport] {
        try host.historyReports(
            of: identifier.map { (text) throws(LullError) in try resolved(text) }, limit: limit)
    }

    func status() throws(LullError) -> StatusReport {
        let now = host.now()
        let next = host.nextWakeup
        return StatusReport(
            version: LullVersion.current, pid: ProcessNumber.own, startedAt: startedAt,
            statePath: statePath, pendingCount: host.scheduler.pendingCount,
            running: host.runningReports(), warnings: host.currentWarnings(),
            nextWakeupAt: next == .never ? nil : max(now.wall, now.wall(at: next)).secondsSince1970)
    }

    func conditions() throws(LullError) -> [ConditionReport] {
        host.feed.refreshStale()
        return host.conditionReports()
    }

    func overrideCondition(
        _ name: String, value: String, duration: TimeSpan?
    ) throws(LullError) {
        try host.overrideCondition(name, value: value, duration: duration)
    }

    func clearOverride(_ name: String?) throws(LullError) {
        try host.clearOverride(name)
    }

    func simulateLaunch(_ identifier: TaskIdentifier) throws(LullError) -> LaunchReport {
        try host.simulateLaunch(resolved(identifier))
    }

    func simulateExpiration(_ identifier: TaskIdentifier) throws(LullError) {
        try host.simulateExpiration(resolved(identifier))
    }

    func resume(_ identifier: TaskIdentifier) throws(LullError) {
        try host.resume(resolved(identifier))
    }

    func output(
        of identifier: TaskIdentifier, execution: ExecutionID?
    ) throws(LullError) -> OutputReport {
        try host.output(of: resolved(identifier), execution: execution)
    }

    /// Whom a person means by what was written; a name that nobody used is a command's.
    private func resolved(_ identifier: TaskIdentifier) throws(LullError) -> TaskIdentifier {
        try host.resolve(identifier.rawValue)
    }
}
