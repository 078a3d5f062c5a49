internal import LullApps
internal import LullBus
internal import LullHost
internal import LullModel
internal import LullRunner
internal import LullWire

// What apps ask: every call acts for the app of its connection, and for no other.
extension AppSessions: ApplicationService {
    func hello(_ greeting: AppGreeting, from peer: BusPeer) throws(LullError) -> AppWelcome {
        let session = try begin(greeting, from: peer)
        runner.reconcile(session.process, worksOn: greeting.executions)
        let isPersons = session.process.isOpened && greeting.activity == .foreground
        host.noteActivity(isPersons ? .foreground : .background, of: session.app)
        if session.process.isOpened, greeting.activity == .background, session.hasInterface,
            session.peer.tag != nil
        {
            // Opened by the person while it was being launched to work.
            request(.foreground, of: session.process)
        }
        let device = device(for: session.app)
        session.device = device
        return AppWelcome(app: session.app.rawValue, device: device)
    }

    func submit(_ request: AppRequest, from peer: BusPeer) throws(LullError) {
        try host.submit(request, from: session(of: peer).app)
    }

    func cancel(_ name: String, from peer: BusPeer) throws(LullError) {
        try host.cancel(name, from: session(of: peer).app)
    }

    func cancelAll(from peer: BusPeer) throws(LullError) {
        try host.cancelAll(from: session(of: peer).app)
    }

    func pending(from peer: BusPeer) throws(LullError) -> [AppRequest] {
        host.pending(of: try session(of: peer).app)
    }

    func finishLaunching(from peer: BusPeer) throws(LullError) {
        let session = try session(of: peer)
        runner.markReady(session.process)
        for activity in session.process.takeAwaitedActivities() {
            session.send(.activityRequested, activity)
        }
    }

    func complete(
        _ execution: ExecutionID, _ completion: Completion, from peer: BusPeer
    ) throws(LullError) {
        let process = try session(of: peer).process
        if process.deliveredExecutions.contains(execution) {
            onCompletion?(execution, completion)
        }
        guard runner.complete(execution, completion, in: process) else {
            log.write(
                .debug,
                "'\(process.app.rawValue)' completed execution \(execution), which it does "
                    + "not work on, ignoring it.")
            return
        }
    }

    func report(
        _ progress: TaskProgress, of execution: ExecutionID, from peer: BusPeer
    ) throws(LullError) {
        host.report(progress, of: execution, from: try session(of: peer).app)
    }

    func setActivity(_ activity: AppActivity, from peer: BusPeer) throws(LullError) {
        let session = try session(of: peer)
        guard activity == .background || session.process.isOpened else {
            throw LullError(
                .notPermitted,
                "An app that Lull launched comes to the foreground when the person "
                    + "opens it, and not by itself.",
                hint: "Open it with 'lull open \(session.app.rawValue)'.")
        }
        host.noteActivity(activity, of: session.app)
    }

    func setFetchInterval(_ interval: TimeSpan?, from peer: BusPeer) throws(LullError) {
        try host.setFetchInterval(interval, of: session(of: peer).app)
    }

    func simulateLaunch(_ name: String, from peer: BusPeer) throws(LullError) {
        _ = try host.simulateLaunch(identifier(name, of: peer))
    }

    func simulateExpiration(_ name: String, from peer: BusPeer) throws(LullError) {
        try host.simulateExpiration(identifier(name, of: peer))
    }

    func notify(_ notification: NotificationRequest, from peer: BusPeer) throws(LullError) {
        let app = try session(of: peer).app
        try notifications.add(notification, from: app, named: registry.apps[app]?.profile.name)
    }

    func withdrawNotifications(
        _ identifiers: [String], from peer: BusPeer
    ) throws(LullError) {
        try notifications.withdraw(identifiers, of: session(of: peer).app)
    }

    func notifications(from peer: BusPeer) throws(LullError) -> [NotificationRequest] {
        notifications.scheduled(by: try session(of: peer).app)
    }

    func metrics(since: Double, from peer: BusPeer) throws(LullError) -> AppMetrics {
        try host.metrics(
            of: session(of: peer).app,
            since: WallTime(secondsSince1970: since.isFinite ? since : 0))
    }

    private func identifier(_ name: String, of peer: BusPeer) throws(LullError) -> TaskIdentifier {
        try TaskIdentifier(app: session(of: peer).app, name: name)
    }
}
