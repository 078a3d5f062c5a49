package import Dispatch
package import LullModel
internal import Synchronization

/// The life of this process as an app: who it is, its launch handlers, its deliveries.
///
/// One per process, and another one only in tests. Any thread may call.
package final class AppRuntime: Sendable {
    /// Who started the process.
    package enum LaunchCause: Sendable {
        case person
        /// Lull, to work on deliveries.
        case background
    }

    struct State {
        var isConnected = false
        var hasInterface = false
        var hasFinishedLaunching = false
        var registrations: [String: Registration] = [:]
        var kindHandlers: [TaskKind: ClientClosure<ActiveTask>] = [:]
        /// In the order of delivery.
        var active: [ActiveTask] = []
        var activityHandlers: [ClientClosure<AppActivity>] = []
        /// Asked for while nobody listened.
        var missedActivity: AppActivity?
        var deviceHandlers: [ClientClosure<AppDevice>] = []
        var expirationHandlers: [(token: Int, closure: ClientClosure<Void>)] = []
        var lastExpirationToken = 0
        /// Names whose simulated launch this process asked for and told of already.
        var announced: [String] = []
    }

    /// From this process's Info.plist; nil without one.
    package let profile: AppProfile?
    package let launchCause: LaunchCause
    package let log: LogSink
    package let misuse: Misuse
    let link: any SchedulerConnection
    let state = Mutex(State())

    /// Only `shared` and tests make one; it connects at its first use.
    package init(
        connection: any SchedulerConnection, profile: AppProfile?,
        launchCause: LaunchCause = .person, log: LogSink = .system, misuse: Misuse = .trapping
    ) {
        link = connection
        self.profile = profile
        self.launchCause = launchCause
        self.log = log
        self.misuse = misuse
    }

    /// The way to the system; the first use says hello.
    package var connection: any SchedulerConnection {
        connect()
        return link
    }

    /// The device as last heard of.
    package var device: AppDevice { connection.device }

    // MARK: Launching

    /// Says that an interface module runs the app, which will end launching itself (`finishLaunching`).
    ///
    /// Without one launching ends with the first block on the main queue after the first use.
    package func beginLaunchingWithInterface() {
        state.withLock { $0.hasInterface = true }
        connect()
    }

    /// Launching is over: handlers may not be registered any more, and deliveries come.
    package func finishLaunching() {
        let isFirst = state.withLock { state in
            defer { state.hasFinishedLaunching = true }
            return !state.hasFinishedLaunching
        }
        if isFirst { connection.finishLaunching() }
    }

    package var hasFinishedLaunching: Bool { state.withLock { $0.hasFinishedLaunching } }

    /// Registers a launch handler: false, with a log line, if the Info.plist does not permit the name.
    ///
    /// Traps with the exact text when launching is over (continued tasks excepted) or the name is
    /// registered already. Called on `queue`, or on a serial queue of the name's own.
    package func register(
        _ name: String, on queue: DispatchQueue?, handler: @escaping (ActiveTask) -> Void
    ) -> Bool {
        guard let profile, profile.permits(name) else {
            log(
                "Registration rejected; \(name) is not advertised in the application's Info.plist",
                level: .error)
            return false
        }
        let isContinued = profile.isForContinuedTasks(name)
        if isContinued, name.utf8.count >= AppProfile.continuedNameBytesLimit {
            log(AppProfile.nameTooLong(name), level: .error)
            return false
        }
        let registration = Registration(
            name: name, queue: queue, handler: ClientClosure(handler))
        let misused = state.withLock { state -> String? in
            if state.hasFinishedLaunching && !isContinued { return Misuse.lateRegistration }
            guard state.registrations[name] == nil else { return Misuse.secondRegistration(name) }
            state.registrations[name] = registration
            return nil
        }
        // Only now: the first use has launching end with the main queue's next block, perhaps at once.
        connect()
        if let misused {
            misuse(misused)
            return false
        }
        log("registerForTaskWithIdentifier: \(name)", level: .debug)
        return true
    }

    package func isRegistered(_ name: String) -> Bool {
        state.withLock { $0.registrations[name] != nil }
    }

    /// Takes deliveries of a kind that no identifier is registered for: `fetch` and `push`. On main.
    ///
    /// Without one such a delivery is completed at once, on the app's behalf.
    package func handle(_ kind: TaskKind, handler: @escaping (ActiveTask) -> Void) {
        let handler = ClientClosure(handler)
        state.withLock { $0.kindHandlers[kind] = handler }
        connect()
    }

    // MARK: Life cycle

    /// Called on the main queue when the person opened or left the app; each handler of several.
    ///
    /// What was asked for while there was none is told to the first.
    package func onActivityRequest(_ handler: @escaping (AppActivity) -> Void) {
        let handler = ClientClosure(handler)
        let missed = state.withLock { state in
            state.activityHandlers.append(handler)
            defer { state.missedActivity = nil }
            return state.missedActivity
        }
        connect()
        if let missed { DispatchQueue.main.async { handler.call(missed) } }
    }

    /// Called on the main queue with every change of the device; each handler of several.
    package func onDeviceChange(_ handler: @escaping (AppDevice) -> Void) {
        let handler = ClientClosure(handler)
        state.withLock { $0.deviceHandlers.append(handler) }
        connect()
    }

    /// Deliveries that are not completed yet, in their order.
    package var activeTasks: [ActiveTask] { state.withLock { $0.active } }

    // MARK: Inside

    private func connect() {
        let greeting = state.withLock { state -> (AppGreeting, isEndDue: Bool)? in
            guard !state.isConnected else { return nil }
            state.isConnected = true
            let activity = launchCause == .person ? AppActivity.foreground : .background
            return (
                AppGreeting(activity: activity, hasInterface: state.hasInterface),
                !state.hasInterface
            )
        }
        guard let (greeting, isEndDue) = greeting else { return }
        link.start(greeting) { [weak self] event in self?.take(event) }
        guard isEndDue else { return }
        DispatchQueue.main.async { [self] in
            // An interface module may have taken over since.
            guard !state.withLock({ $0.hasInterface }) else { return }
            finishLaunching()
        }
    }
}
