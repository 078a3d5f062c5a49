import LullCommands
import LullModel
import LullWire

/// A daemon for tests: answers what it was told to, and records what it was asked.
final class RecordingScheduler: SchedulerService {
    var calls: [String] = []
    /// Thrown by every call, if set.
    var error: LullError?
    var receipt = SubmitReceipt(identifier: "com.example.backup", disposition: "accepted")
    var requests: [PendingReport] = []
    /// At most so many a page, whatever is asked for.
    var pageLimit = Int.max
    var explanation = ExplanationReport(
        identifier: "com.example.backup", state: .neverSubmitted, summary: "Nothing is known.")
    var executions: [ExecutionReport] = []
    var statusReport = Samples.status
    var conditionReports: [ConditionReport] = []
    var launch = LaunchReport(identifier: "com.example.backup", execution: 43, bypassed: [])
    var outputReport = Samples.output

    /// What standard input gives.
    var input = "{\"aps\": {\"content-available\": 1}, \"n\": 3}"
    var appReports: [AppReport] = []
    var isRefreshOn = true
    var installation = InstallReport(app: "com.example.news", disposition: "installed")
    var delivery = DeliveryReport(app: "com.example.news", disposition: "delivered", execution: 44)
    var notificationReports: [NotificationReport] = []
    /// Thrown by `output(of:execution:)` alone.
    var outputError: LullError?

    func record(_ call: String) throws(LullError) {
        calls.append(call)
        if let error { throw error }
    }

    func submit(_ submission: Submission) throws(LullError) -> SubmitReceipt {
        let request = submission.request
        try record(
            """
            submit \(request.identifier) \(request.kind.rawValue) \(submission.disposition.rawValue)
              requires \(request.requirements.names), earliest \(Self.words(request.earliestBegin)), \
            limit \(Self.words(request.timeLimit)), every \(Self.words(request.repeatInterval)), \
            retry \(request.retriesUnknownOutcome)
              runs \(submission.command.commandLine) in \(submission.command.workingDirectory)
              with \(submission.command.environment)
            """)
        return receipt
    }

    func cancel(_ identifier: TaskIdentifier) throws(LullError) {
        try record("cancel \(identifier)")
    }

    func cancelAll() throws(LullError) -> Int {
        try record("cancelAll")
        return requests.count
    }

    func pending(after: TaskIdentifier?, limit: Int) throws(LullError) -> [PendingReport] {
        try record("pending after \(after?.rawValue ?? "-") limit \(limit)")
        let rest = requests.filter { report in
            after.map { $0 < TaskName.identifier(report.identifier, of: report.app) } ?? true
        }
        return Array(rest.prefix(min(limit, pageLimit)))
    }

    func explain(_ identifier: TaskIdentifier) throws(LullError) -> ExplanationReport {
        try record("explain \(identifier.rawValue)")
        return explanation
    }

    func history(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionReport] {
        try record("history of \(identifier?.rawValue ?? "-") limit \(limit)")
        return executions
    }

    func status() throws(LullError) -> StatusReport {
        try record("status")
        return statusReport
    }

    func conditions() throws(LullError) -> [ConditionReport] {
        try record("conditions")
        return conditionReports
    }

    func overrideCondition(
        _ name: String, value: String, duration: TimeSpan?
    ) throws(LullError) {
        try record("overrideCondition \(name) value \(value) duration \(Self.words(duration))")
    }

    func clearOverride(_ name: String?) throws(LullError) {
        try record("clearOverride \(name ?? "-")")
    }

    func simulateLaunch(_ identifier: TaskIdentifier) throws(LullError) -> LaunchReport {
        try record("simulateLaunch \(identifier)")
        return launch
    }

    func simulateExpiration(_ identifier: TaskIdentifier) throws(LullError) {
        try record("simulateExpiration \(identifier)")
    }

    func resume(_ identifier: TaskIdentifier) throws(LullError) {
        try record("resume \(identifier)")
    }

    func output(
        of identifier: TaskIdentifier, execution: ExecutionID?
    ) throws(LullError) -> OutputReport {
        try record("output of \(identifier) execution \(execution?.description ?? "-")")
        if let outputError { throw outputError }
        return outputReport
    }

    private static func words(_ span: TimeSpan?) -> String {
        span.map { "\($0.seconds) s" } ?? "-"
    }

    private static func words(_ begin: EarliestBegin?) -> String {
        switch begin {
        case nil: "-"
        case .date(let date): "at \(date.secondsSince1970)"
        case .delay(let span): "after \(span.seconds) s"
        }
    }
}
