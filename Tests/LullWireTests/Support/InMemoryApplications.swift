import LullBus
import LullModel
import LullWire
import Synchronization

/// An `ApplicationService` that notes what it is told.
final class InMemoryApplications: ApplicationService {
    private let log: InMemoryScheduler.Log
    private var requests: [AppRequest] = []
    private var notifications: [NotificationRequest] = []

    init(_ log: InMemoryScheduler.Log) {
        self.log = log
    }

    private func note(_ call: String) throws(LullError) {
        log.calls.withLock { $0.append(call) }
        if let failure = log.failure.withLock({ $0 }) { throw failure }
    }

    func hello(_ greeting: AppGreeting, from peer: BusPeer) throws(LullError) -> AppWelcome {
        try note("hello \(greeting.activity.rawValue) \(greeting.executions.map(\.rawValue))")
        return AppWelcome(app: "com.me.news", device: AppDevice(thermalState: .fair))
    }

    func submit(_ request: AppRequest, from peer: BusPeer) throws(LullError) {
        try note("submit")
        requests.append(request)
    }

    func cancel(_ name: String, from peer: BusPeer) throws(LullError) { try note("cancel \(name)") }
    func cancelAll(from peer: BusPeer) throws(LullError) { try note("cancelAll") }
    func pending(from peer: BusPeer) throws(LullError) -> [AppRequest] { requests }

    func finishLaunching(from peer: BusPeer) throws(LullError) {
        try note("finishLaunching")
        let delivery = Delivery(
            execution: ExecutionID(3), name: "n", kind: .push,
            details: TaskDetails(payload: "{}"), secondsLeft: 25)
        try peer.send(.deliver, [BusValueEncoder().encode(delivery)])
        try peer.send(.expire, [.int64(3)])
    }

    func complete(
        _ execution: ExecutionID, _ completion: Completion, from peer: BusPeer
    ) throws(LullError) {
        try note("complete \(execution) \(completion)")
    }

    func report(
        _ progress: TaskProgress, of execution: ExecutionID, from peer: BusPeer
    ) throws(LullError) {
        try note("progress \(execution) \(progress.completed)")
    }

    func setActivity(_ activity: AppActivity, from peer: BusPeer) throws(LullError) {
        try note("activity \(activity.rawValue)")
    }

    func setFetchInterval(_ interval: TimeSpan?, from peer: BusPeer) throws(LullError) {
        try note("interval \(interval?.nanoseconds ?? -2)")
    }

    func simulateLaunch(_ name: String, from peer: BusPeer) throws(LullError) {
        try note("launch \(name)")
    }

    func simulateExpiration(_ name: String, from peer: BusPeer) throws(LullError) {
        try note("expiration \(name)")
    }

    func notify(_ notification: NotificationRequest, from peer: BusPeer) throws(LullError) {
        notifications.append(notification)
    }

    func withdrawNotifications(_ identifiers: [String], from peer: BusPeer) throws(LullError) {
        try note("withdraw \(identifiers)")
    }

    func notifications(from peer: BusPeer) throws(LullError) -> [NotificationRequest] {
        notifications
    }

    func metrics(since: Double, from peer: BusPeer) throws(LullError) -> AppMetrics {
        AppMetrics(fromAt: since, untilAt: since + 1, badAccessExits: 2)
    }
}
