package import LullClient
package import LullModel
internal import Synchronization

/// A system in memory that knows notifications and metrics, and no tasks.
package final class NeighbourConnection: SchedulerConnection {
    private struct State {
        var refusal: LullError?
        var scheduled: [NotificationRequest] = []
        var notified: [NotificationRequest] = []
        var withdrawn: [[String]] = []
        var metrics: AppMetrics?
        var askedSince: [Double] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Every call throws this from now on; nil: none does.
    package func refuse(_ error: LullError?) { state.withLock { $0.refusal = error } }
    package func count(_ metrics: AppMetrics) { state.withLock { $0.metrics = metrics } }
    /// As when the moment of a notification comes.
    package func show(_ identifier: String) {
        state.withLock { state in state.scheduled.removeAll { $0.identifier == identifier } }
    }

    /// All that were taken, in their order.
    package var notified: [NotificationRequest] { state.withLock { $0.notified } }
    package var withdrawn: [[String]] { state.withLock { $0.withdrawn } }
    package var askedSince: [Double] { state.withLock { $0.askedSince } }

    package func notify(_ notification: NotificationRequest) throws(LullError) {
        try changing { state in
            state.notified.append(notification)
            state.scheduled.removeAll { $0.identifier == notification.identifier }
            if notification.showAt != nil { state.scheduled.append(notification) }
        }
    }

    package func withdrawNotifications(_ identifiers: [String]) throws(LullError) {
        try changing { state in
            state.withdrawn.append(identifiers)
            state.scheduled.removeAll { identifiers.contains($0.identifier) }
        }
    }

    package func scheduledNotifications() throws(LullError) -> [NotificationRequest] {
        var result: [NotificationRequest] = []
        try changing { result = $0.scheduled }
        return result
    }

    package func metrics(since: Double) throws(LullError) -> AppMetrics {
        var result: AppMetrics?
        try changing { state in
            state.askedSince.append(since)
            result = state.metrics
        }
        guard let result else { throw LullError(.internal, "The test gave no metrics.") }
        return result
    }

    private func changing(_ body: (inout State) -> Void) throws(LullError) {
        try state.withLock { state throws(LullError) in
            if let refusal = state.refusal { throw refusal }
            body(&state)
        }
    }

    // MARK: What is not asked of it

    package func start(
        _ greeting: AppGreeting, onEvent: @escaping @Sendable (SystemEvent) -> Void
    ) {}
    package var device: AppDevice { AppDevice() }
    package func submit(_ request: AppRequest) throws(LullError) {}
    package func cancel(_ name: String) throws(LullError) {}
    package func cancelAll() throws(LullError) {}
    package func pending() throws(LullError) -> [AppRequest] { [] }
    package func finishLaunching() {}
    package func complete(_ execution: ExecutionID, _ completion: Completion) {}
    package func report(_ progress: TaskProgress, of execution: ExecutionID) {}
    package func setActivity(_ activity: AppActivity) {}
    package func setFetchInterval(_ interval: TimeSpan?) {}
    package func simulateLaunch(_ name: String) throws(LullError) {}
    package func simulateExpiration(_ name: String) throws(LullError) {}
}
