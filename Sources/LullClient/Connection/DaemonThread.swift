internal import Dispatch
internal import Glibc
internal import LullBus
internal import LullModel
internal import LullPlatform
internal import LullWire

/// The connection's own thread: the loop, the channel to the daemon, and what must be said again after a
/// loss.
///
/// Belongs to that thread alone and lives as long as the process.
final class DaemonThread {
    /// What the thread begins with.
    struct Seed: Sendable {
        let connection: DaemonConnection
        let doorbell: LoopDoorbell
        let launchSocket: Int32?
        let socketPath: String
        let log: LogSink
        let onEvent: @Sendable (SystemEvent) -> Void
    }

    private enum Phase {
        case apart
        /// Hello is on its way.
        case greeting
        case ready
    }

    /// Calls that wait for the greeting; the callers give up after 5 s.
    private static let waitingMaximum = 1_024
    private static let pauseMinimum = TimeSpan.milliseconds(50)
    private static let pauseMaximum = TimeSpan.seconds(600)

    private let seed: Seed
    private let loop: EventLoop
    private var launchSocket: Int32?
    private var channel: BusChannel?
    private var phase = Phase.apart
    private var waiting: [DaemonCall] = []
    private var pause = DaemonThread.pauseMinimum
    private var timer: LoopTimer?
    private var arrival: ArrivalWatch?
    private var bell: Watch?
    private var lastRefusal: String?

    // What a daemon that is met again must know.
    private var greeting: AppGreeting?
    private var isLaunchingFinished = false
    private var fetchInterval: TimeSpan??
    private var unfinished: [ExecutionID] = []
    private var unconfirmed: [(execution: ExecutionID, completion: Completion)] = []

    /// Starts the thread. No signal of the process's is handled on it but those of its own faults: with
    /// SIGABRT blocked an abort would end in SIGSEGV.
    static func begin(_ seed: Seed) throws(LullError) {
        let start = Unmanaged.passRetained(Start(seed))
        var all = sigset_t()
        var earlier = sigset_t()
        sigfillset(&all)
        for fault in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_SETMASK, &all, &earlier)
        defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let seed = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().seed
                DaemonThread.live(seed)
                return nil
            }, start.toOpaque())
        guard result == 0 else {
            start.release()
            throw LullError(
                .unavailable,
                "No thread can be started for the daemon: \(String(cString: strerror(result))).")
        }
        pthread_detach(thread)
    }

    private final class Start {
        let seed: Seed
        init(_ seed: Seed) { self.seed = seed }
    }

    private static func live(_ seed: Seed) {
        seed.connection.noteThread()
        do throws(LullError) {
            let thread = try DaemonThread(seed)
            thread.loop.run()
        } catch {
            seed.log(error.message, level: .error)
            seed.connection.stop(error)
        }
    }

    private init(_ seed: Seed) throws(LullError) {
        self.seed = seed
        launchSocket = seed.launchSocket
        loop = try EventLoop()
        timer = try LoopTimer(loop) { [weak self] in self?.connect() }
        bell = try seed.doorbell.answer(loop) { [weak self] in self?.takeCommands() }
    }

    // MARK: Commands

    private func takeCommands() {
        for command in seed.connection.takeCommands() { perform(command) }
    }

    private func perform(_ command: DaemonCommand) {
        switch command {
        case .start(let greeting):
            self.greeting = greeting
            connect()
        case .call(let call):
            if phase == .apart { connect() }
            switch phase {
            case .apart: call.finish(.failure(Self.nobody(lastRefusal)))
            case .greeting where waiting.count < Self.waitingMaximum: waiting.append(call)
            case .greeting: call.finish(.failure(Self.nobody("Too many calls wait already.")))
            case .ready: send(call)
            }
        case .finishLaunching:
            isLaunchingFinished = true
            tell(.finishLaunching)
        case .complete(let execution, let completion, let told):
            defer { told.signal() }
            unfinished.removeAll { $0 == execution }
            unconfirmed.append((execution, completion))
            if phase == .ready { confirm(execution, completion) }
        case .report(let progress, let execution):
            tell(.reportProgress, [.int64(execution.rawValue)], progress)
        case .setActivity(let activity):
            greeting?.activity = activity
            tell(.setActivity, [.string(activity.rawValue)])
        case .setFetchInterval(let interval):
            fetchInterval = .some(interval)
            tellFetchInterval()
        }
    }

    private func send(_ call: DaemonCall) {
        guard let channel else { return call.finish(.failure(Self.nobody(nil))) }
        do throws(LullError) {
            try channel.call(
                ApplicationInterface.path, ApplicationInterface.table, call.method.rawValue,
                call.arguments
            ) { answer in call.finish(answer) }
        } catch {
            call.finish(.failure(error))
        }
    }

    /// Says what needs no answer, if somebody is there; after a loss it is said anew where it matters.
    private func tell(
        _ method: ApplicationInterface.Method, _ arguments: [BusValue] = []
    ) {
        guard phase == .ready, let channel else { return }
        do throws(LullError) {
            try channel.call(
                ApplicationInterface.path, ApplicationInterface.table, method.rawValue, arguments
            ) { [weak self] answer in
                if case .failure(let error) = answer, self?.phase == .ready {
                    self?.seed.log(error.message, level: .error)
                }
            }
        } catch {
            seed.log(error.message, level: .error)
        }
    }

    private func tell(
        _ method: ApplicationInterface.Method, _ arguments: [BusValue], _ value: some Encodable
    ) {
        do throws(LullError) {
            tell(method, arguments + [try BusValueEncoder().encode(value)])
        } catch {
            seed.log(error.message, level: .error)
        }
    }

    private func tellFetchInterval() {
        guard let fetchInterval else { return }
        tell(.setFetchInterval, [.int64(fetchInterval?.nanoseconds ?? -1)])
    }

    /// Sends a completion until a daemon has answered it.
    private func confirm(_ execution: ExecutionID, _ completion: Completion) {
        do throws(LullError) {
            let value = try BusValueEncoder().encode(completion)
            try channel?.call(
                ApplicationInterface.path, ApplicationInterface.table,
                ApplicationInterface.Method.complete.rawValue,
                [.int64(execution.rawValue), value]
            ) { [weak self] answer in
                // A lost connection leaves it to the next one.
                guard let self, phase == .ready else { return }
                if case .failure(let error) = answer {
                    seed.log(error.message, level: .error)
                }
                unconfirmed.removeAll { $0.execution == execution }
            }
        } catch {
            seed.log(error.message, level: .error)
        }
    }

    // MARK: Connecting

    private func connect() {
        guard phase == .apart, greeting != nil else { return }
        timer?.fire(atBootTime: nil)
        do throws(LullError) {
            channel = try open()
            phase = .greeting
            try sayHello()
        } catch {
            part(because: error)
        }
    }

    private func open() throws(LullError) -> BusChannel {
        let onSignal: (BusSignal) -> Void = { [weak self] in self?.take($0) }
        let onClose: () -> Void = { [weak self] in self?.lose() }
        if let descriptor = launchSocket {
            launchSocket = nil
            return try BusChannel(
                loop: loop, adopting: descriptor, onSignal: onSignal, onClose: onClose)
        }
        return try BusChannel(
            loop: loop, socketPath: seed.socketPath, onSignal: onSignal, onClose: onClose)
    }

    private func sayHello() throws(LullError) {
        guard var greeting, let channel else { return }
        greeting.executions = unfinished + unconfirmed.map(\.execution)
        let value = try BusValueEncoder().encode(greeting)
        try channel.call(
            ApplicationInterface.path, ApplicationInterface.table,
            ApplicationInterface.Method.hello.rawValue, [value]
        ) { [weak self, weak channel] answer in
            guard let self, phase == .greeting, channel === self.channel else { return }
            do throws(LullError) {
                guard let welcome = try answer.get().first else { throw Self.nobody(nil) }
                begin(try BusValueDecoder().decode(AppWelcome.self, from: welcome))
            } catch {
                part(because: error)
            }
        }
    }

    private func begin(_ welcome: AppWelcome) {
        phase = .ready
        greeting?.isReturning = true
        pause = Self.pauseMinimum
        arrival = nil
        lastRefusal = nil
        if seed.connection.note(welcome.device) { seed.onEvent(.deviceChanged(welcome.device)) }
        tellFetchInterval()
        for (execution, completion) in unconfirmed { confirm(execution, completion) }
        if isLaunchingFinished { tell(.finishLaunching) }
        let calls = waiting
        waiting = []
        for call in calls { send(call) }
    }

    /// The connection ended by itself.
    private func lose() {
        channel = nil
        part(because: nil)
    }

    /// Nobody is there, or will have us: looks again later, or when a socket appears.
    private func part(because error: LullError?) {
        let wasReady = phase == .ready
        phase = .apart
        let channel = self.channel
        self.channel = nil
        channel?.close()
        seed.connection.noteDeviceUnknown()
        note(error)
        let calls = waiting
        waiting = []
        for call in calls { call.finish(.failure(Self.nobody(lastRefusal))) }
        if wasReady { seed.onEvent(.disconnected) }
        lookAgain()
    }

    /// Without a daemon an app is as on a simulator, without a word; a daemon that refuses is told of, once.
    private func note(_ error: LullError?) {
        guard let error else {
            lastRefusal = nil
            return
        }
        switch error.kind {
        case .daemonNotRunning, .unavailable: lastRefusal = nil
        default:
            if lastRefusal != error.message {
                let words = [error.message, error.hint].compactMap(\.self)
                seed.log(words.joined(separator: " "), level: .error)
            }
            lastRefusal = error.message
        }
    }

    private func lookAgain() {
        timer?.fire(after: pause)
        pause = min(TimeSpan(nanoseconds: pause.nanoseconds * 2), Self.pauseMaximum)
        do throws(LullError) {
            arrival = try ArrivalWatch(loop, path: seed.socketPath) { [weak self] in
                // The socket is there before it is listened at: looked for soon, and then less often.
                guard let self, phase == .apart else { return }
                pause = Self.pauseMinimum
                timer?.fire(after: Self.pauseMinimum)
            }
        } catch {
            // No inotify: the timer alone finds the daemon.
            arrival = nil
        }
    }

    private static func nobody(_ reason: String?) -> LullError {
        LullError(
            .unavailable, reason ?? "BGTaskScheduler is not available on this platform.",
            hint: "Start the daemon: 'systemctl --user start lulld', or run 'lulld'.")
    }

    // MARK: Signals

    private func take(_ signal: BusSignal) {
        guard signal.interface == ApplicationInterface.name,
            let kind = ApplicationInterface.Signal(rawValue: signal.name),
            let value = signal.arguments.first
        else { return }
        do throws(LullError) {
            switch kind {
            case .deliver:
                let delivery = try BusValueDecoder().decode(Delivery.self, from: value)
                // Completed before the loss, and the daemon has not heard of it yet.
                guard !unconfirmed.contains(where: { $0.execution == delivery.execution }),
                    !unfinished.contains(delivery.execution)
                else { return }
                unfinished.append(delivery.execution)
                seed.onEvent(.deliver(delivery))
            case .expire:
                guard let number = value.integer else { return }
                seed.onEvent(.expire(ExecutionID(number)))
            case .activityRequested:
                guard let activity = value.string.flatMap(AppActivity.init) else { return }
                seed.onEvent(.activityRequested(activity))
            case .deviceChanged:
                let device = try BusValueDecoder().decode(AppDevice.self, from: value)
                if seed.connection.note(device) { seed.onEvent(.deviceChanged(device)) }
            }
        } catch {
            seed.log(error.message, level: .error)
        }
    }
}
