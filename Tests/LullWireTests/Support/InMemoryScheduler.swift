import LullModel
import LullWire
import Synchronization

/// A `SchedulerService` that keeps what it is told and answers with reports whose every field is
/// set.
final class InMemoryScheduler: SchedulerService {
    /// What a test looks at from its own thread.
    final class Log: Sendable {
        let submissions = Mutex<[Submission]>([])
        let calls = Mutex<[String]>([])
        let failure = Mutex<LullError?>(nil)
    }

    let log: Log
    private var identifiers: [String]
    private let outputText: String

    init(_ log: Log, identifiers: [String] = [], outputText: String = "done\n") {
        self.log = log
        self.identifiers = identifiers.sorted()
        self.outputText = outputText
    }

    func note(_ call: String) throws(LullError) {
        log.calls.withLock { $0.append(call) }
        if let failure = log.failure.withLock({ $0 }) { throw failure }
    }

    func submit(_ submission: Submission) throws(LullError) -> SubmitReceipt {
        try note("submit")
        log.submissions.withLock { $0.append(submission) }
        identifiers.append(submission.request.identifier.rawValue)
        return SubmitReceipt(
            identifier: submission.request.identifier.rawValue, disposition: "accepted",
            warnings: ["a warning"])
    }

    func cancel(_ identifier: TaskIdentifier) throws(LullError) { try note("cancel \(identifier)") }

    func cancelAll() throws(LullError) -> Int {
        try note("cancelAll")
        return 7
    }

    func pending(after: TaskIdentifier?, limit: Int) throws(LullError) -> [PendingReport] {
        try note("pending")
        return identifiers.filter { $0 > after?.rawValue ?? "" }.prefix(limit).map(Reports.pending)
    }

    func explain(_ identifier: TaskIdentifier) throws(LullError) -> ExplanationReport {
        try note("explain \(identifier)")
        return Reports.explanation(identifier.rawValue)
    }

    func history(of identifier: TaskIdentifier?, limit: Int) throws(LullError) -> [ExecutionReport]
    {
        try note("history \(identifier?.rawValue ?? "all") \(limit)")
        return [Reports.execution(2), Reports.minimalExecution]
    }

    func status() throws(LullError) -> StatusReport {
        try note("status")
        return Reports.status
    }

    func conditions() throws(LullError) -> [ConditionReport] {
        try note("conditions")
        return Reports.conditions
    }

    func overrideCondition(
        _ name: String, value: String, duration: TimeSpan?
    ) throws(LullError) {
        try note("override \(name) \(value) \(duration?.nanoseconds ?? -2)")
    }

    func clearOverride(_ name: String?) throws(LullError) { try note("clear \(name ?? "all")") }

    func simulateLaunch(_ identifier: TaskIdentifier) throws(LullError) -> LaunchReport {
        try note("launch \(identifier)")
        return LaunchReport(
            identifier: identifier.rawValue, execution: 9, bypassed: ["The device is hot."])
    }

    func simulateExpiration(_ identifier: TaskIdentifier) throws(LullError) {
        try note("expire \(identifier)")
    }

    func resume(_ identifier: TaskIdentifier) throws(LullError) { try note("resume \(identifier)") }

    func output(
        of identifier: TaskIdentifier, execution: ExecutionID?
    ) throws(LullError) -> OutputReport {
        try note("output \(identifier) \(execution?.rawValue ?? -2)")
        return OutputReport(
            identifier: identifier.rawValue, execution: 4, startedAt: 12.5, droppedBytes: 3,
            text: outputText)
    }
}
