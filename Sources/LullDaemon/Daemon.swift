internal import Glibc
internal import LullApps
internal import LullBus
internal import LullConditions
internal import LullCore
internal import LullHost
internal import LullModel
internal import LullPlatform
internal import LullRunner
internal import LullStore
internal import LullWire

/// The daemon: the host over the real machine, on one thread, reachable on its socket and the session bus.
///
/// Wiring only. Runs until SIGTERM or SIGINT; executions outlive it.
final class Daemon {
    private let log: DaemonLog
    private let loop: EventLoop
    private let folder: StateFolder
    private let store: SQLiteStateStore
    private let time: SystemTimeSource
    private let host: SchedulerHost
    private let apps: AppSessions
    private let objects: [BusObject]
    private let listener: BusListener
    private let sessionBus: SessionBus?
    private let signals: LoopSignals
    private let clockWatch: ClockWatch
    private let timer: LoopTimer

    /// Opens everything, in an order that leaves nothing behind when a step fails.
    init(options: DaemonOptions, environment: [String: String]) throws(LullError) {
        let log = DaemonLog(isVerbose: options.isVerbose, environment: environment)
        let loop = try EventLoop()
        self.log = log
        self.loop = loop
        // A peer that hangs up is an error to read, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        signals = try LoopSignals(loop, signals: [SIGTERM, SIGINT]) { [unowned loop] number in
            log.write(.notice, "Ending on signal \(number); running commands go on.")
            loop.stop()
        }
        folder = try StateFolder(path: options.statePath, environment: environment)
        store = try SQLiteStateStore(folder: folder.path)
        let bootID = BootID.read() ?? ""
        time = SystemTimeSource(anchor: try store.clockAnchor(), bootID: bootID)
        try store.setClockAnchor(time.anchor(bootID: bootID))
        let socketPath =
            options.socketPath ?? SocketPath.resolve(environment: environment, uid: getuid())
        let runner = try AppRunner(
            loop: loop,
            commands: ProcessRunner(
                loop: loop, stateFolder: folder.path, cgroupRoot: ControlGroupRoot.find(),
                environment: environment),
            environment: environment.merging(["LULL_SOCKET": socketPath]) { $1 })
        host = try SchedulerHost(
            store: store, runner: runner,
            feed: ConditionHub(loop: loop, root: options.systemRoot), time: time)
        host.onEffect = { log.write($0) }
        apps = AppSessions(
            host: host, runner: runner,
            registry: try AppRegistry(loop: loop, environment: environment),
            notifications: try NotificationBoard(loop: loop, folder: folder.path, log: log),
            log: log)
        runner.connections = apps
        apps.takeInRegistry()
        let hostService = HostService(host: host, sessions: apps, statePath: folder.path)
        host.onEffect = { effect in
            log.write(effect)
            hostService.fetches.take(effect)
        }
        apps.onCompletion = { hostService.fetches.take($1, of: $0) }
        let service = SchedulerSkin(hostService) { [unowned apps] peer in
            !apps.isApp(peer)
        }.object()
        // Apps are proven by their process, which the session bus does not show.
        objects = [service, ApplicationSkin(apps).object()]
        listener = try BusListener(loop: loop, path: socketPath, objects: objects)
        apps.listener = listener
        sessionBus = Daemon.sessionBus(
            options.usesSessionBus ? SessionBus.address(in: environment) : nil, loop, service, log)
        if let sessionBus { apps.notifications.use(sessionBus) }
        clockWatch = try ClockWatch(loop) { [unowned host] in host.take(.clockChanged) }
        timer = try LoopTimer(loop) {}
        for warning in host.warnings { log.write(.warning, warning) }
        log.write(
            .notice,
            "lulld \(LullVersion.current) listens on '\(socketPath)', state in '\(folder.path)', "
                + "\(host.scheduler.pendingCount) pending.")
    }

    /// Serves until a signal ends it, then writes what is buffered.
    func run() {
        loop.beforeEachWait { [unowned self] in
            host.settle()
            apps.tellDevice()
            timer.fire(atBootTime: time.bootTime(at: host.nextWakeup))
        }
        ServiceNotification.ready()
        loop.run()
        host.flush()
        apps.notifications.flush()
        listener.close()
        store.close()
    }

    /// The session bus is an extra: without one, or when it cannot be used, the socket serves alone.
    private static func sessionBus(
        _ address: String?, _ loop: EventLoop, _ object: BusObject, _ log: DaemonLog
    ) -> SessionBus? {
        guard let address else { return nil }
        do {
            return try SessionBus(
                loop: loop, address: address, name: SchedulerInterface.busName, objects: [object]
            ) { state in
                switch state {
                case .named: log.write(.debug, "Reachable on the session bus.")
                case .nameTaken:
                    log.write(.warning, "The session bus knows another lulld, ignoring it.")
                case .closed: log.write(.notice, "The session bus went away, going on without it.")
                }
            }
        } catch {
            log.write(.warning, "\(error.message) Going on without the session bus.")
            return nil
        }
    }
}
