internal import Glibc
internal import LullApps
internal import LullBus
internal import LullCore
internal import LullHost
internal import LullModel
internal import LullRunner
internal import LullWire

/// Who of the peers on the private socket is which app, and what the daemon does for it.
///
/// An app proves itself by the socket it inherited at its launch, or by being a process that the daemon
/// started, or by running an installed app's executable. Guards the sessions; one thread, the loop's.
final class AppSessions {
    let host: SchedulerHost
    let runner: AppRunner
    let registry: AppRegistry
    let notifications: NotificationBoard
    let log: DaemonLog
    /// Set once the daemon listens, before anything is launched.
    var listener: BusListener?

    /// Called with what an app says of an execution, before it counts.
    var onCompletion: ((ExecutionID, Completion) -> Void)?

    /// What is being uninstalled now.
    var leaving: AppIdentifier?

    private(set) var sessions: [ObjectIdentifier: AppSession] = [:]
    /// The daemon's ends of the sockets that launched processes inherited.
    private var launchPeers: [ExecutionID: BusPeer] = [:]
    private var toldConditions: DeviceConditions?

    init(
        host: SchedulerHost, runner: AppRunner, registry: AppRegistry,
        notifications: NotificationBoard, log: DaemonLog
    ) {
        self.host = host
        self.runner = runner
        self.registry = registry
        self.notifications = notifications
        self.log = log
    }

    // MARK: Proof

    /// The session of a peer; throws `accessDenied` before it said hello.
    func session(of peer: BusPeer) throws(LullError) -> AppSession {
        guard let session = sessions[ObjectIdentifier(peer)] else {
            throw LullError(
                .accessDenied, "Only an app that said hello may ask this.",
                hint: "Call Hello first; 'lull install FOLDER' makes a program an app.")
        }
        return session
    }

    /// Begins a session, or throws `accessDenied` to a peer that is no installed app's process.
    func begin(_ greeting: AppGreeting, from peer: BusPeer) throws(LullError) -> AppSession {
        guard sessions[ObjectIdentifier(peer)] == nil else {
            throw LullError(.invalidRequest, "This connection said hello already.")
        }
        let process = try prove(peer, greeting)
        // A process that comes back may be heard of before the end of its old connection is.
        for old in sessions.values where old.process === process { old.peer.disconnect() }
        let session = AppSession(
            peer: peer, process: process, hasInterface: greeting.hasInterface)
        sessions[ObjectIdentifier(peer)] = session
        peer.onClose = { [weak self, weak session] in
            guard let self, let session else { return }
            self.end(session)
        }
        return session
    }

    private func prove(_ peer: BusPeer, _ greeting: AppGreeting) throws(LullError) -> AppProcess {
        if let tag = peer.tag {
            guard let key = Int64(tag), let process = runner.process(named: ExecutionID(key)) else {
                throw LullError(.accessDenied, "The launch that this socket was for is over.")
            }
            return process
        }
        if let process = runner.process(peer.pid) { return process }
        guard let path = peer.executable,
            let app = registry.app(
                withExecutable: path,
                startedAs: ProcessNumber.startVariable("LULL_APP", of: peer.pid).map {
                    AppIdentifier($0)
                })
        else {
            let name = peer.executable.map { "'\($0.escapedForDisplay)'" } ?? "This process"
            throw LullError(
                .accessDenied, "\(name) is no installed app's executable.",
                hint: "'lull install FOLDER' makes it one.")
        }
        let identifier = app.profile.identifier
        // What the daemon did not start, it does not end: such a process counts as the person's.
        guard let process = runner.admit(pid: peer.pid, of: identifier, isOpened: true) else {
            throw LullError(.accessDenied, "The process has ended.")
        }
        // One that comes back after the daemon's restart was opened long ago.
        if greeting.activity == .foreground, greeting.isReturning != true {
            try host.opened(identifier)
        }
        return process
    }

    private func end(_ session: AppSession) {
        sessions[ObjectIdentifier(session.peer)] = nil
        runner.markDisconnected(session.process)
        noteGone(session.app)
    }

    /// Nobody of the app is there any more.
    private func noteGone(_ app: AppIdentifier) {
        guard !sessions.values.contains(where: { $0.app == app }) else { return }
        host.processGone(app)
    }

    func session(of process: AppProcess) -> AppSession? {
        sessions.values.first { $0.process === process }
    }

    /// Whether an installed app's process is at the other end, whatever it says: it must not manage what is
    /// others'.
    func isApp(_ peer: BusPeer) -> Bool {
        if peer.tag != nil || sessions[ObjectIdentifier(peer)] != nil { return true }
        return peer.executable.flatMap { registry.app(withExecutable: $0) } != nil
    }

    // MARK: The person

    /// Starts the app, or has it come to the foreground.
    func open(_ app: AppIdentifier) throws(LullError) {
        _ = try host.appReport(of: app)
        if let process = runner.processes(of: app).first {
            try host.opened(app)
            runner.markOpened(process)
            request(.foreground, of: process)
            return
        }
        do throws(LaunchFailure) {
            _ = try runner.open(app)
        } catch {
            throw LullError(
                .invalidApp, "'\(app.rawValue)' cannot be opened: \(error.detail)",
                hint: "'lull apps' shows where it is installed.")
        }
        try host.opened(app)
    }

    /// Has the app go to the background.
    func close(_ app: AppIdentifier) throws(LullError) {
        _ = try host.appReport(of: app)
        let all = runner.processes(of: app)
        guard !all.isEmpty else {
            throw LullError(
                .invalidRequest, "'\(app.rawValue)' is not running.",
                hint: "'lull apps' shows which apps are.")
        }
        host.left(app)
        for process in all { request(.background, of: process) }
    }

    /// Ends the app's processes: SIGTERM, SIGKILL 5 s later.
    func endProcesses(of app: AppIdentifier) {
        for process in runner.processes(of: app) { runner.end(process) }
    }

    /// Tells the app what the person asks of it, once it is ready to hear it.
    func request(_ activity: AppActivity, of process: AppProcess) {
        guard process.isReady, let session = session(of: process) else {
            process.remember(activity)
            return
        }
        session.send(.activityRequested, activity)
    }

    // MARK: The device

    func device(for app: AppIdentifier) -> AppDevice {
        AppDevice(
            host.scheduler.conditions, isRefreshAllowed: host.isRefreshAllowed(for: app))
    }

    /// Tells every app what changed for it; called once a round of the loop.
    func tellDevice() {
        for session in sessions.values {
            let device = device(for: session.app)
            guard session.device != device else { continue }
            session.device = device
            session.send(.deviceChanged, device)
        }
    }
}

// MARK: - What the runner needs

extension AppSessions: AppConnections {
    func program(of app: AppIdentifier) throws(LaunchFailure) -> AppProgram {
        guard let installed = registry.apps[app] else {
            throw LaunchFailure(
                detail: "'\(app.rawValue)' is not installed any more.", isPermanent: false)
        }
        if let problem = installed.problems.first {
            throw LaunchFailure(detail: problem, isPermanent: false)
        }
        return AppProgram(
            app: app, executable: installed.executable, folder: installed.folder,
            infoPath: installed.infoPath)
    }

    func openSocket(for key: ExecutionID, of app: AppIdentifier) throws(LaunchFailure) -> Int32 {
        guard let listener else {
            throw LaunchFailure(detail: "The daemon does not listen yet.", isPermanent: false)
        }
        do throws(LullError) {
            let (peer, other) = try listener.makePair(tag: "\(key.rawValue)")
            launchPeers[key] = peer
            return other
        } catch {
            throw LaunchFailure(detail: error.message, isPermanent: false)
        }
    }

    func closeSocket(of key: ExecutionID) {
        launchPeers.removeValue(forKey: key)?.disconnect()
    }

    func deliver(_ delivery: Delivery, to process: AppProcess) -> Bool {
        guard let session = session(of: process) else { return false }
        log.write(.debug, "Received run request for \(delivery.name)")
        return session.send(.deliver, delivery)
    }

    func expire(_ execution: ExecutionID, in process: AppProcess) {
        guard let session = session(of: process) else { return }
        log.write(.debug, "Received request to expire execution \(execution)")
        session.send(.expire, execution.rawValue)
    }

    func drain(_ process: AppProcess) {
        if let session = session(of: process) { return session.peer.drain() }
        // It may have said everything before it was heard for the first time.
        process.key.flatMap { launchPeers[$0] }?.drain()
    }

    func hasEnded(_ process: AppProcess) {
        if let session = session(of: process) { session.peer.disconnect() }
        noteGone(process.app)
        cancelContinued(of: process.app)
    }

    /// Takes back what waits to go on for the person in an app whose process is gone.
    ///
    /// It was begun in the foreground of that process, which alone has the launch handler: a process launched
    /// for it would only trap.
    func cancelContinued(of app: AppIdentifier) {
        guard runner.processes(of: app).isEmpty else { return }
        for request in host.pending(of: app) where request.kind == .continued {
            do {
                try host.cancel(request.name, from: app)
            } catch {
                log.write(
                    .warning, "'\(request.name)' cannot be cancelled now: \(error.message)")
            }
        }
    }
}
