internal import Dispatch
package import LullClient
package import LullModel
internal import Synchronization

/// A system in memory, as far as an app can tell: it keeps requests, delivers when told to, and records.
///
/// Delivers before launching is over are held, as the daemon holds them.
package final class SimulatedConnection: SchedulerConnection {
    private struct State {
        var onEvent: (@Sendable (SystemEvent) -> Void)?
        var greeting: AppGreeting?
        var pending: [AppRequest] = []
        var running: [(execution: ExecutionID, name: String)] = []
        var isLaunchingFinished = false
        var held: [Delivery] = []
        var lastExecution: Int64 = 0
        var device = AppDevice()
        var refusal: LullError?
        var activities: [AppActivity] = []
        var fetchIntervals: [TimeSpan?] = []
    }

    /// A delivery that ended.
    package struct Ended: Hashable, Sendable {
        package var execution: ExecutionID
        package var completion: Completion
    }

    package let completions = Recorder<Ended>()
    package let progress = Recorder<TaskProgress>()
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "simulated connection")

    package init() {}

    // MARK: What a test does to it

    /// Every call throws this from now on; nil: none does.
    package func refuse(_ error: LullError?) {
        state.withLock { $0.refusal = error }
    }

    /// Tells the app of an event, after those before it.
    package func send(_ event: SystemEvent) {
        queue.async { [self] in state.withLock { $0.onEvent }?(event) }
    }

    package func change(_ device: AppDevice) {
        state.withLock { $0.device = device }
        send(.deviceChanged(device))
    }

    /// Launches a pending request, or one that nobody submitted, of the kind given.
    @discardableResult
    package func deliver(
        _ name: String, as kind: TaskKind = .refresh, isSimulated: Bool = false,
        details: TaskDetails? = nil
    ) -> ExecutionID {
        let (delivery, isHeld) = state.withLock { state -> (Delivery, Bool) in
            let request = state.pending.first { $0.name == name }
            if !isSimulated { state.pending.removeAll { $0.name == name } }
            state.lastExecution += 1
            let delivery = Delivery(
                execution: ExecutionID(state.lastExecution), name: name,
                kind: request?.kind ?? kind, isSimulated: isSimulated,
                details: request?.details ?? details, secondsLeft: 25)
            state.running.append((delivery.execution, name))
            guard state.isLaunchingFinished else {
                state.held.append(delivery)
                return (delivery, true)
            }
            return (delivery, false)
        }
        if !isHeld { send(.deliver(delivery)) }
        return delivery.execution
    }

    package func expire(_ execution: ExecutionID) {
        send(.expire(execution))
    }

    package var greeting: AppGreeting? { state.withLock { $0.greeting } }
    package var isLaunchingFinished: Bool { state.withLock { $0.isLaunchingFinished } }
    package var activities: [AppActivity] { state.withLock { $0.activities } }
    package var fetchIntervals: [TimeSpan?] { state.withLock { $0.fetchIntervals } }

    // MARK: SchedulerConnection

    package func start(
        _ greeting: AppGreeting, onEvent: @escaping @Sendable (SystemEvent) -> Void
    ) {
        state.withLock { state in
            state.greeting = greeting
            state.onEvent = onEvent
        }
    }

    package var device: AppDevice { state.withLock { $0.device } }

    package func submit(_ request: AppRequest) throws(LullError) {
        try changing { state throws(LullError) in
            let others = state.pending.filter { $0.name != request.name && $0.kind == request.kind }
            let maximum = request.kind == .refresh ? 1 : 10
            guard others.count < maximum else {
                throw LullError(
                    .tooManyPendingTaskRequests, "The app has \(maximum) pending requests already.")
            }
            state.pending.removeAll { $0.name == request.name }
            state.pending.append(request)
        }
    }

    package func cancel(_ name: String) throws(LullError) {
        try changing { state throws(LullError) in state.pending.removeAll { $0.name == name } }
    }

    package func cancelAll() throws(LullError) {
        try changing { state throws(LullError) in state.pending = [] }
    }

    package func pending() throws(LullError) -> [AppRequest] {
        var result: [AppRequest] = []
        try changing { state throws(LullError) in result = state.pending }
        return result
    }

    package func finishLaunching() {
        let held = state.withLock { state in
            state.isLaunchingFinished = true
            defer { state.held = [] }
            return state.held
        }
        for delivery in held { send(.deliver(delivery)) }
    }

    package func complete(_ execution: ExecutionID, _ completion: Completion) {
        state.withLock { state in state.running.removeAll { $0.execution == execution } }
        completions.append(Ended(execution: execution, completion: completion))
    }

    package func report(_ progress: TaskProgress, of execution: ExecutionID) {
        self.progress.append(progress)
    }

    package func setActivity(_ activity: AppActivity) {
        state.withLock { $0.activities.append(activity) }
    }

    package func setFetchInterval(_ interval: TimeSpan?) {
        state.withLock { $0.fetchIntervals.append(interval) }
    }

    package func simulateLaunch(_ name: String) throws(LullError) {
        try changing { state throws(LullError) in
            guard state.pending.contains(where: { $0.name == name }) else {
                throw LullError(.noSuchRequest, "There is no pending request '\(name)'.")
            }
        }
        deliver(name, isSimulated: true)
    }

    package func simulateExpiration(_ name: String) throws(LullError) {
        var execution: ExecutionID?
        try changing { state throws(LullError) in
            execution = state.running.first { $0.name == name }?.execution
        }
        guard let execution else {
            throw LullError(.noSuchRequest, "No task '\(name)' runs.")
        }
        expire(execution)
    }

    package func notify(_ notification: NotificationRequest) throws(LullError) {
        throw LullError(.unavailable, "Notifications are not simulated here.")
    }

    package func withdrawNotifications(_ identifiers: [String]) throws(LullError) {
        throw LullError(.unavailable, "Notifications are not simulated here.")
    }

    package func scheduledNotifications() throws(LullError) -> [NotificationRequest] {
        throw LullError(.unavailable, "Notifications are not simulated here.")
    }

    package func metrics(since: Double) throws(LullError) -> AppMetrics {
        throw LullError(.unavailable, "Metrics are not simulated here.")
    }

    private func changing(_ body: (inout State) throws(LullError) -> Void) throws(LullError) {
        try state.withLock { state throws(LullError) in
            if let refusal = state.refusal { throw refusal }
            try body(&state)
        }
    }
}
