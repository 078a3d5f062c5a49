internal import Dispatch
internal import LullBus
internal import LullModel
internal import LullWire
internal import Synchronization

/// A call on its way to the connection's thread, and the answer on its way back.
final class DaemonCall: Sendable {
    let method: ApplicationInterface.Method
    let arguments: [BusValue]
    private let answered = DispatchSemaphore(value: 0)
    private let answer = Mutex<Result<[BusValue], LullError>?>(nil)

    init(_ method: ApplicationInterface.Method, _ arguments: [BusValue]) {
        self.method = method
        self.arguments = arguments
    }

    /// The first answer counts.
    func finish(_ result: Result<[BusValue], LullError>) {
        let isFirst = answer.withLock { answer in
            defer { answer = answer ?? result }
            return answer == nil
        }
        if isFirst { answered.signal() }
    }

    /// Blocks for the answer, and for `limit` at most.
    func wait(_ limit: TimeSpan) throws(LullError) -> [BusValue] {
        let nanoseconds = Int(clamping: limit.nanoseconds)
        if answered.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut {
            finish(
                .failure(
                    LullError(
                        .unavailable,
                        "The daemon did not answer within \(Int(limit.seconds)) seconds.",
                        hint: "Try again; if it stays so, restart lulld.")))
        }
        guard let result = answer.withLock({ $0 }) else {
            throw LullError(.unavailable, "The daemon gave no answer.")
        }
        return try result.get()
    }
}

/// What the app's threads ask of the connection's.
enum DaemonCommand: Sendable {
    case start(AppGreeting)
    case call(DaemonCall)
    case finishLaunching
    /// The semaphore is signalled when it has been said, or will be said to the next daemon.
    case complete(ExecutionID, Completion, DispatchSemaphore)
    case report(TaskProgress, ExecutionID)
    case setActivity(AppActivity)
    case setFetchInterval(TimeSpan?)
}
