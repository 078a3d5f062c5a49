internal import Dispatch
internal import Glibc
internal import LullBus
package import LullModel
internal import LullPlatform
internal import LullWire
internal import Synchronization

/// The bus to the daemon, for any thread of an app.
///
/// Guards the commands that wait for the connection's own thread, which starts with `start` and alone
/// touches sd-bus. A caller copies its arguments, rings that thread's bell and waits for 5 s at most, so
/// the main thread may call. A process that forked has no connection in its child.
package final class DaemonConnection: SchedulerConnection {
    /// The daemon answers in well under a millisecond; after this long, something is wrong with it.
    package static let answerLimit = TimeSpan.seconds(5)
    /// The first look at the device waits so long for the daemon's first words.
    private static let deviceLimit = DispatchTimeInterval.seconds(1)
    /// The connection's thread only writes; if it does not get to that, nobody waits for ever.
    private static let tellingLimit = DispatchTimeInterval.seconds(1)
    /// So many commands may wait for the thread; it takes them at once unless the process is stopped.
    private static let commandsMaximum = 4_096

    private struct State {
        var commands: [DaemonCommand] = []
        var doorbell: LoopDoorbell?
        var device = AppDevice()
        var isDeviceKnown = false
        var hasStarted = false
        var thread: pthread_t?
    }

    private let launchSocket: Int32?
    private let environment: [String: String]
    private let log: LogSink
    private let answerLimit: TimeSpan
    private let process = getpid()
    private let state = Mutex(State())
    private let deviceGroup = DispatchGroup()

    /// `launchSocket` is the one that the daemon gave the process, and is taken over. Without it, or after
    /// its end, the daemon is looked for where `environment` says.
    package init(
        launchSocket: Int32?, environment: [String: String], log: LogSink = .system,
        answerLimit: TimeSpan = DaemonConnection.answerLimit
    ) {
        self.launchSocket = launchSocket
        self.environment = environment
        self.log = log
        self.answerLimit = answerLimit
    }

    package func start(
        _ greeting: AppGreeting, onEvent: @escaping @Sendable (SystemEvent) -> Void
    ) {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { return }
        deviceGroup.enter()
        do throws(LullError) {
            let doorbell = try LoopDoorbell()
            state.withLock { $0.doorbell = doorbell }
            enqueue(.start(greeting))
            let path = SocketPath.resolve(environment: environment, uid: geteuid())
            let seed = DaemonThread.Seed(
                connection: self, doorbell: doorbell, launchSocket: launchSocket,
                socketPath: path, log: log, onEvent: onEvent)
            try DaemonThread.begin(seed)
        } catch {
            log(error.message, level: .error)
            stop(error)
        }
    }

    package var device: AppDevice {
        guard getpid() == process else { return AppDevice() }
        let (device, isKnown) = state.withLock { ($0.device, $0.isDeviceKnown || !$0.hasStarted) }
        if isKnown { return device }
        _ = deviceGroup.wait(timeout: .now() + Self.deviceLimit)
        return state.withLock { $0.device }
    }

    // MARK: Calls

    package func submit(_ request: AppRequest) throws(LullError) {
        try call(.submit, [BusValueEncoder().encode(request)])
    }

    package func cancel(_ name: String) throws(LullError) {
        try call(.cancel, [.string(name)])
    }

    package func cancelAll() throws(LullError) {
        try call(.cancelAll)
    }

    package func pending() throws(LullError) -> [AppRequest] {
        try values(.listPending)
    }

    package func simulateLaunch(_ name: String) throws(LullError) {
        try call(.simulateLaunch, [.string(name)])
    }

    package func simulateExpiration(_ name: String) throws(LullError) {
        try call(.simulateExpiration, [.string(name)])
    }

    package func notify(_ notification: NotificationRequest) throws(LullError) {
        try call(.notify, [BusValueEncoder().encode(notification)])
    }

    package func withdrawNotifications(_ identifiers: [String]) throws(LullError) {
        try call(.withdrawNotifications, [.strings(identifiers)])
    }

    package func scheduledNotifications() throws(LullError) -> [NotificationRequest] {
        try values(.listNotifications)
    }

    package func metrics(since: Double) throws(LullError) -> AppMetrics {
        let answer = try call(.getMetrics, [.double(since)])
        return try decode(AppMetrics.self, from: answer)
    }

    // MARK: Told, not asked

    package func finishLaunching() {
        enqueue(.finishLaunching)
    }

    /// Returns when it has been written, so that it counts even if the process ends right after.
    package func complete(_ execution: ExecutionID, _ completion: Completion) {
        let told = DispatchSemaphore(value: 0)
        guard enqueue(.complete(execution, completion, told)), !isOwnThread else { return }
        _ = told.wait(timeout: .now() + Self.tellingLimit)
    }

    package func report(_ progress: TaskProgress, of execution: ExecutionID) {
        enqueue(.report(progress, execution))
    }

    package func setActivity(_ activity: AppActivity) {
        enqueue(.setActivity(activity))
    }

    package func setFetchInterval(_ interval: TimeSpan?) {
        enqueue(.setFetchInterval(interval))
    }

    // MARK: The thread's side

    /// Called on the connection's thread before anything else.
    func noteThread() {
        state.withLock { $0.thread = pthread_self() }
    }

    private var isOwnThread: Bool { state.withLock { $0.thread == pthread_self() } }

    /// All that waits, oldest first.
    func takeCommands() -> [DaemonCommand] {
        state.withLock { state in
            defer { state.commands.removeAll(keepingCapacity: true) }
            return state.commands
        }
    }

    /// The daemon told how the device is; true if that is news to somebody who may have looked.
    func note(_ device: AppDevice) -> Bool {
        let (isFirst, isNews) = state.withLock { state in
            let isFirst = !state.isDeviceKnown
            let isNews = !isFirst && state.device != device
            state.device = device
            state.isDeviceKnown = true
            return (isFirst, isNews)
        }
        if isFirst { deviceGroup.leave() }
        return isNews
    }

    /// There is nobody to ask now: the default values stand.
    func noteDeviceUnknown() {
        let isFirst = state.withLock { state in
            defer { state.isDeviceKnown = true }
            return !state.isDeviceKnown
        }
        if isFirst { deviceGroup.leave() }
    }

    /// Ends for good, for want of descriptors or threads.
    func stop(_ error: LullError) {
        let commands = state.withLock { state in
            state.doorbell = nil
            defer { state.commands = [] }
            return state.commands
        }
        for command in commands {
            switch command {
            case .call(let call): call.finish(.failure(error))
            case .complete(_, _, let told): told.signal()
            default: break
            }
        }
        noteDeviceUnknown()
    }

    // MARK: Inside

    /// False if nobody will take it.
    @discardableResult
    private func enqueue(_ command: DaemonCommand) -> Bool {
        guard getpid() == process else { return false }
        let doorbell = state.withLock { state -> LoopDoorbell? in
            guard let doorbell = state.doorbell, state.commands.count < Self.commandsMaximum else {
                return nil
            }
            state.commands.append(command)
            return doorbell
        }
        doorbell?.ring()
        return doorbell != nil
    }

    @discardableResult
    private func call(
        _ method: ApplicationInterface.Method, _ arguments: [BusValue] = []
    ) throws(LullError) -> [BusValue] {
        let call = DaemonCall(method, arguments)
        guard enqueue(.call(call)) else {
            throw LullError(
                .unavailable, "This process has no connection to the daemon.",
                hint: "A process that forked must execute a program to become an app again.")
        }
        return try call.wait(answerLimit)
    }

    private func values<Value: Decodable>(
        _ method: ApplicationInterface.Method
    ) throws(LullError) -> [Value] {
        try decode([Value].self, from: call(method))
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, from answer: [BusValue]
    ) throws(LullError) -> Value {
        guard let value = answer.first else {
            throw LullError(
                .protocolMismatch, "The daemon's answer is empty where a value was due.",
                hint: "Bring the app and lulld to the same version of Lull.")
        }
        return try BusValueDecoder().decode(type, from: value)
    }
}
