internal import Dispatch
package import LullModel
internal import Synchronization

/// A delivery that the app works on: under `BGTask`, SwiftUI's background task, fetch and push alike.
///
/// Guards exactly-once completion and the expiration handler's rules, from any thread.
package final class ActiveTask: Sendable {
    private struct State {
        var expirationHandler: ClientClosure<Void>?
        var isExpired = false
        var isCompleted = false
        /// The newest progress that was not sent yet, and whether a timer will send it.
        var unsent: TaskProgress?
        var isSendingLater = false
        var sentAt: DispatchTime?
        var title: String
        var subtitle: String
    }

    /// Twice a second is as often as a person can follow.
    private static let progressSpacing = DispatchTimeInterval.milliseconds(500)

    package let delivery: Delivery
    private let connection: any SchedulerConnection
    private let log: LogSink
    private let onCompletion: @Sendable (ActiveTask) -> Void
    private let queue: DispatchQueue
    private let state: Mutex<State>

    /// `onCompletion` is called once, on the thread that completes.
    package init(
        _ delivery: Delivery, connection: any SchedulerConnection, log: LogSink = .none,
        onCompletion: @escaping @Sendable (ActiveTask) -> Void = { _ in }
    ) {
        self.delivery = delivery
        self.connection = connection
        self.log = log
        self.onCompletion = onCompletion
        queue = DispatchQueue(label: "com.apple.BGTaskScheduler.expiration (\(delivery.name))")
        state = Mutex(
            State(
                title: delivery.details?.title ?? "", subtitle: delivery.details?.subtitle ?? ""))
    }

    /// Called once, on a queue of this task's own, when its time is over; cleared then and at completion.
    /// One that is set after either is never called and not kept.
    package var expirationHandler: (() -> Void)? {
        get {
            guard let handler = state.withLock({ $0.expirationHandler }) else { return nil }
            return { handler.call(()) }
        }
        set {
            let new = newValue.map { body in ClientClosure<Void> { body() } }
            // What the old one held is let go of outside the lock: its end may run the app's code.
            let old = state.withLock { state -> ClientClosure<Void>? in
                guard !state.isExpired && !state.isCompleted else { return nil }
                defer { state.expirationHandler = new }
                return state.expirationHandler
            }
            withExtendedLifetime(old) {}
        }
    }

    package var isCompleted: Bool { state.withLock { $0.isCompleted } }
    /// Whether its time was over before it was completed.
    package var isExpired: Bool { state.withLock { $0.isExpired } }

    /// What a continued task shows: from its request, or as updated since.
    package var title: String { state.withLock { $0.title } }
    package var subtitle: String { state.withLock { $0.subtitle } }

    /// Shows other words from now on; `report` tells them on.
    package func update(title: String, subtitle: String) {
        state.withLock {
            $0.title = title
            $0.subtitle = subtitle
        }
    }

    /// Ends the delivery. The first call counts; false for every later one, which changes nothing but
    /// the log.
    @discardableResult
    package func complete(_ completion: Completion) -> Bool {
        let ended = state.withLock { state -> (ClientClosure<Void>?, TaskProgress?)? in
            guard !state.isCompleted else { return nil }
            state.isCompleted = true
            defer { (state.expirationHandler, state.unsent) = (nil, nil) }
            return (state.expirationHandler, state.unsent)
        }
        guard let (handler, progress) = ended else {
            log("Task with identifier \(delivery.name) has already been completed, ignoring")
            return false
        }
        if let progress { connection.report(progress, of: delivery.execution) }
        connection.complete(delivery.execution, completion)
        if delivery.isSimulated {
            log("Marking simulated task complete: \(taskDescription)")
        }
        onCompletion(self)
        withExtendedLifetime(handler) {}
        return true
    }

    /// Its time is over: calls the expiration handler, or completes it without success if there is none.
    package func expire() {
        let (handler, isDue) = state.withLock { state -> (ClientClosure<Void>?, Bool) in
            guard !state.isExpired && !state.isCompleted else { return (nil, false) }
            state.isExpired = true
            defer { state.expirationHandler = nil }
            return (state.expirationHandler, true)
        }
        guard isDue else { return }
        guard let handler else {
            complete(Completion(success: false, onBehalf: .noExpirationHandler))
            return
        }
        queue.async { handler.call(()) }
    }

    /// Tells how far a continued task has come; sent at most twice a second, the newest always.
    package func report(_ progress: TaskProgress) {
        // The connection only takes it in here, so that two threads cannot swap their reports.
        let isLater = state.withLock { state -> Bool in
            guard !state.isCompleted else { return false }
            let now = DispatchTime.now()
            if let sentAt = state.sentAt, now < sentAt + Self.progressSpacing {
                state.unsent = progress
                guard !state.isSendingLater else { return false }
                state.isSendingLater = true
                return true
            }
            state.sentAt = now
            state.unsent = nil
            connection.report(progress, of: delivery.execution)
            return false
        }
        guard isLater else { return }
        queue.asyncAfter(deadline: .now() + Self.progressSpacing) { [self] in sendUnsent() }
    }

    private func sendUnsent() {
        state.withLock { state in
            state.isSendingLater = false
            guard let progress = state.unsent else { return }
            state.unsent = nil
            state.sentAt = .now()
            connection.report(progress, of: delivery.execution)
        }
    }

    /// As Apple's log shows it, such as `<BGAppRefreshTask: com.example.refresh>`.
    package var taskDescription: String {
        let name = delivery.name
        return switch delivery.kind {
        case .refresh: "<BGAppRefreshTask: \(name)>"
        case .processing: "<BGProcessingTask: \(name)>"
        case .healthResearch: "<BGHealthResearchTask: \(name)>"
        case .continued:
            "<BGContinuedProcessingTask: \(name) (title: \(title), subtitle: \(subtitle))>"
        case .fetch: "<background fetch>"
        case .push: "<remote notification>"
        }
    }
}
