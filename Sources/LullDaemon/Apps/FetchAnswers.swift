internal import LullCore
internal import LullModel

/// Calls of `SimulateFetch` that wait for the app's result. One thread, the loop's.
///
/// As many as there are legacy fetches under way, which is one an app at most.
final class FetchAnswers {
    private typealias Waiting = (report: DeliveryReport, answer: (DeliveryReport) -> Void)
    private var waiting: [ExecutionID: Waiting] = [:]

    /// Answers when the report's execution has ended; at once if there is none.
    func wait(for report: DeliveryReport, _ answer: @escaping (DeliveryReport) -> Void) {
        guard let execution = report.execution else { return answer(report) }
        waiting[ExecutionID(execution)] = (report, answer)
    }

    /// The app completed an execution.
    func take(_ completion: Completion, of execution: ExecutionID) {
        guard let (fetch, answer) = waiting.removeValue(forKey: execution) else { return }
        var report = fetch
        report.result = (completion.fetchResult ?? .failed).rawValue
        answer(report)
    }

    /// An execution that ended without the app's word is answered with what became of it.
    func take(_ effect: Effect) {
        switch effect {
        case .finish(let record): end(record.execution, record.detail)
        case .discard(let execution): end(execution, "it did not start")
        default: break
        }
    }

    private func end(_ execution: ExecutionID, _ detail: String) {
        guard let (fetch, answer) = waiting.removeValue(forKey: execution) else { return }
        var report = fetch
        report.reasons = [detail]
        answer(report)
    }
}
