internal import Dispatch
internal import LullModel
internal import Synchronization

extension AppRuntime {
    /// Takes one event of the connection's, on its thread.
    func take(_ event: SystemEvent) {
        switch event {
        case .deliver(let delivery): take(delivery)
        case .expire(let execution):
            let task = state.withLock { state in
                state.active.first { $0.delivery.execution == execution }
            }
            // Told again after a connection was lost, it is no news.
            guard let task, !task.isExpired else { break }
            task.expire()
            for handler in state.withLock({ $0.expirationHandlers }) {
                DispatchQueue.global().async { handler.closure.call(()) }
            }
        case .activityRequested(let activity):
            let handlers = state.withLock { state in
                if state.activityHandlers.isEmpty { state.missedActivity = activity }
                return state.activityHandlers
            }
            DispatchQueue.main.async { for handler in handlers { handler.call(activity) } }
        case .deviceChanged(let device):
            let handlers = state.withLock { $0.deviceHandlers }
            DispatchQueue.main.async { for handler in handlers { handler.call(device) } }
        case .disconnected:
            // The work goes on: the connection looks for the daemon and tells it of what is unfinished.
            break
        }
    }

    /// Has a closure called on a background queue each time the time of one of this app's tasks is over;
    /// the token removes it.
    package func onExpiration(_ handler: @escaping () -> Void) -> Int {
        let closure = ClientClosure<Void> { handler() }
        return state.withLock { state in
            state.lastExpirationToken += 1
            state.expirationHandlers.append((state.lastExpirationToken, closure))
            return state.lastExpirationToken
        }
    }

    package func removeExpirationHandler(_ token: Int) {
        let removed = state.withLock { state -> ClientClosure<Void>? in
            guard let index = state.expirationHandlers.firstIndex(where: { $0.token == token })
            else { return nil }
            return state.expirationHandlers.remove(at: index).closure
        }
        withExtendedLifetime(removed) {}
    }

    /// What a delivery goes to.
    private enum Receiver {
        case registered(Registration)
        case ofKind(ClientClosure<ActiveTask>)
        case nobody
        /// Delivered before, and still worked on.
        case already
    }

    private func take(_ delivery: Delivery) {
        let task = ActiveTask(delivery, connection: link, log: log) { [weak self] task in
            self?.forget(task)
        }
        let receiver = state.withLock { state -> Receiver in
            guard !state.active.contains(where: { $0.delivery.execution == delivery.execution })
            else { return .already }
            defer { state.active.append(task) }
            if let registration = state.registrations[delivery.name], !delivery.kind.isNameless {
                return .registered(registration)
            }
            if let handler = state.kindHandlers[delivery.kind] { return .ofKind(handler) }
            return .nobody
        }
        switch receiver {
        case .already: break
        case .registered(let registration):
            log("Received run request for \(delivery.name)", level: .debug)
            announce(task)
            registration.launch(task)
        case .ofKind(let handler):
            DispatchQueue.main.async { handler.call(task) }
        case .nobody:
            if !delivery.kind.isNameless { misuse(Misuse.missingRegistration(delivery.name)) }
            task.complete(Completion(success: false, onBehalf: .noHandler))
        }
    }

    private func forget(_ task: ActiveTask) {
        state.withLock { state in state.active.removeAll { $0 === task } }
    }

    private func announce(_ task: ActiveTask) {
        guard task.delivery.isSimulated else { return }
        let name = task.delivery.name
        let isAnnounced = state.withLock { state in
            guard let index = state.announced.firstIndex(of: name) else { return false }
            state.announced.remove(at: index)
            return true
        }
        if !isAnnounced { log("Simulating launch for task with identifier \(name)") }
        log("Starting simulated task: \(task.taskDescription)")
    }

    // MARK: Simulation

    /// Has a pending request delivered now, whatever the policies say; what is wrong goes to the log.
    package func simulateLaunch(_ name: String) {
        log("Simulating launch for task with identifier \(name)")
        state.withLock { state in
            // So many at once are nobody's: a launch that never came must not be kept for ever.
            if state.announced.count >= 64 { state.announced.removeFirst() }
            state.announced.append(name)
        }
        do {
            try connection.simulateLaunch(name)
        } catch {
            state.withLock { state in
                if let index = state.announced.firstIndex(of: name) {
                    state.announced.remove(at: index)
                }
            }
            logSimulation(error, name)
        }
    }

    /// Has a running task's time end now; what is wrong goes to the log.
    package func simulateExpiration(_ name: String) {
        log("Simulating expiration for task with identifier \(name)")
        do {
            try connection.simulateExpiration(name)
        } catch {
            logSimulation(error, name)
        }
    }

    private func logSimulation(_ error: LullError, _ name: String) {
        let isUnknown = error.kind == .noSuchRequest
        log(
            isUnknown
                ? "No task request with identifier \(name) has been scheduled" : error.message,
            level: .error)
    }
}

extension TaskKind {
    /// Whether its deliveries go to the app as a whole, not to a registered identifier.
    fileprivate var isNameless: Bool {
        switch self {
        case .fetch, .push: true
        case .refresh, .processing, .healthResearch, .continued: false
        }
    }
}
