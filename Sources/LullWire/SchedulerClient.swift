internal import LullBus
package import LullModel

/// A `SchedulerService` and `AppService` that lives in the daemon and is called over its private socket.
///
/// Guards the connection; belongs to one thread, which it blocks for 5 s at most a call.
package final class SchedulerClient: SchedulerService {
    /// The daemon answers in well under a millisecond; after this long, something is wrong with it.
    package static let answerLimit = TimeSpan.seconds(5)
    /// 45 s for a fetch's result: a launch, its 30 s, its grace period, and some to spare.
    package static let fetchAnswerLimit = TimeSpan.seconds(45)

    let fetchLimit: TimeSpan
    private let bus: BusClient

    /// Connects. Throws `daemonNotRunning` if nobody listens at `socketPath`, `accessDenied` if the
    /// daemon there is another person's, `unavailable` if it does not answer within `answerLimit`.
    package init(
        socketPath: String, answerLimit: TimeSpan = SchedulerClient.answerLimit,
        fetchLimit: TimeSpan = SchedulerClient.fetchAnswerLimit
    ) throws(LullError) {
        self.fetchLimit = fetchLimit
        bus = try BusClient(socketPath: socketPath, limit: answerLimit)
    }

    package func submit(_ submission: Submission) throws(LullError) -> SubmitReceipt {
        let request = SubmissionDictionary.dictionary(from: submission)
        return try report(of: .submit, [.dictionary(request)])
    }

    package func cancel(_ identifier: TaskIdentifier) throws(LullError) {
        _ = try call(.cancel, [.string(identifier.rawValue)])
    }

    package func cancelAll() throws(LullError) -> Int {
        guard let count = try call(.cancelAll).first?.integer else { throw missingAnswer() }
        return Int(count)
    }

    /// Asks page by page, so that no answer holds the daemon for long.
    package func pending(
        after: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [PendingReport] {
        var reports: [PendingReport] = []
        var last = after?.rawValue ?? ""
        while reports.count < limit {
            let wanted = min(limit - reports.count, SchedulerInterface.pendingPageMaximum)
            let page: [PendingReport] = try report(
                of: .listPending, [.string(last), .int64(Int64(wanted))])
            reports += page
            guard page.count == wanted, let newest = page.last?.pageMark, newest != last else {
                break
            }
            last = newest
        }
        return reports
    }

    package func explain(_ identifier: TaskIdentifier) throws(LullError) -> ExplanationReport {
        try report(of: .explain, [.string(identifier.rawValue)])
    }

    /// At most `SchedulerInterface.executionsMaximum` come back, whatever the limit.
    package func history(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionReport] {
        guard limit > 0 else { return [] }
        let wanted = min(limit, SchedulerInterface.executionsMaximum)
        return try report(
            of: .listExecutions, [.string(identifier?.rawValue ?? ""), .int64(Int64(wanted))])
    }

    package func status() throws(LullError) -> StatusReport {
        try report(of: .getStatus)
    }

    package func conditions() throws(LullError) -> [ConditionReport] {
        try report(of: .listConditions)
    }

    package func overrideCondition(
        _ name: String, value: String, duration: TimeSpan?
    ) throws(LullError) {
        let nanoseconds = duration?.nanoseconds ?? SchedulerInterface.none
        _ = try call(
            .overrideCondition, [.string(name), .string(value), .int64(nanoseconds)])
    }

    package func clearOverride(_ name: String?) throws(LullError) {
        _ = try call(.clearOverride, [.string(name ?? "")])
    }

    package func simulateLaunch(_ identifier: TaskIdentifier) throws(LullError) -> LaunchReport {
        try report(of: .simulateLaunch, [.string(identifier.rawValue)])
    }

    package func simulateExpiration(_ identifier: TaskIdentifier) throws(LullError) {
        _ = try call(.simulateExpiration, [.string(identifier.rawValue)])
    }

    package func resume(_ identifier: TaskIdentifier) throws(LullError) {
        _ = try call(.resume, [.string(identifier.rawValue)])
    }

    package func output(
        of identifier: TaskIdentifier, execution: ExecutionID?
    ) throws(LullError) -> OutputReport {
        let number = execution?.rawValue ?? SchedulerInterface.none
        return try report(of: .getOutput, [.string(identifier.rawValue), .int64(number)])
    }

    private func call(
        _ method: SchedulerInterface.Method, _ arguments: [BusValue] = []
    ) throws(LullError) -> [BusValue] {
        try call(named: method.rawValue, arguments)
    }

    func call(
        named method: String, _ arguments: [BusValue], within span: TimeSpan? = nil
    ) throws(LullError) -> [BusValue] {
        try bus.call(
            path: SchedulerInterface.path, interface: SchedulerInterface.table, method: method,
            arguments, within: span)
    }

    private func report<Report: Decodable>(
        of method: SchedulerInterface.Method, _ arguments: [BusValue] = []
    ) throws(LullError) -> Report {
        try decode(call(method, arguments))
    }

    func decode<Report: Decodable>(_ answer: [BusValue]) throws(LullError) -> Report {
        guard let answer = answer.first else { throw missingAnswer() }
        return try BusValueDecoder().decode(Report.self, from: answer)
    }

    private func missingAnswer() -> LullError {
        LullError(
            .protocolMismatch, "The daemon's answer is empty where a report was due.",
            hint: "Bring lull and lulld to the same version, then restart lulld.")
    }
}

extension PendingReport {
    /// What to ask for the page behind this one with: an app's task by app and name.
    fileprivate var pageMark: String { app.map { $0 + " " + identifier } ?? identifier }
}
