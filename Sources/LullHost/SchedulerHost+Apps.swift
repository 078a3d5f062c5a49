internal import LullCore
package import LullModel

// What happens to apps: installing, the person's acts, and what becomes of their processes.
extension SchedulerHost {
    // MARK: Installing

    /// Takes in an app or its changed profile, durably; its requests stay. True if it is new.
    @discardableResult
    package func register(_ profile: AppProfile) throws(LullError) -> Bool {
        let isNew = scheduler.standing(of: profile.identifier) == nil
        try takeDurably(.appRegistered(profile))
        return isNew
    }

    /// The app's folder or Info.plist cannot be read: its requests wait. Does nothing for an unknown app.
    package func markMissing(_ app: AppIdentifier) {
        take(.appMissing(app))
    }

    /// Forgets the app with everything kept of it, durably; what it runs is told to end.
    package func unregister(_ app: AppIdentifier) throws(LullError) {
        try dropEverything(of: app, by: .appUnregistered(app))
    }

    /// Forgets the app's requests and everything kept of it but the person's switches, durably.
    package func resetData(of app: AppIdentifier) throws(LullError) {
        try dropEverything(of: app, by: .appDataReset(app))
    }

    private func dropEverything(of app: AppIdentifier, by event: Event) throws(LullError) {
        _ = try standing(of: app)
        let dropped = scheduler.pending(of: app).map(\.identifier)
        try takeDurably(event)
        let at = now().wall
        for identifier in dropped { note(Fate(kind: .cancelled, at: at), of: identifier) }
    }

    // MARK: The person

    /// The person opened the app: ends its force quit, forgives its penalty. Durable on return, if anything
    /// can be written.
    package func opened(_ app: AppIdentifier) throws(LullError) {
        _ = try standing(of: app)
        take(.appOpened(app))
        flush()
    }

    /// The app's process is there, in the foreground or background, without an act of the person.
    package func noteActivity(_ activity: AppActivity, of app: AppIdentifier) {
        take(.appActivityChanged(app, activity))
    }

    /// The app went to the background; it goes on running.
    package func left(_ app: AppIdentifier) {
        noteActivity(.background, of: app)
    }

    /// The app's process is gone; the ends of its executions are the runner's to tell.
    package func processGone(_ app: AppIdentifier) {
        take(.appActivityChanged(app, nil))
    }

    /// Force quit: kills what the app runs, without a word. Ending the process itself is the caller's. Durable
    /// on return, if anything can be written.
    package func removeFromSwitcher(_ app: AppIdentifier) throws(LullError) {
        _ = try standing(of: app)
        take(.appRemovedFromSwitcher(app))
        flush()
    }

    /// Background App Refresh for one app, or for the system; durable on return.
    package func setRefresh(_ isOn: Bool, for app: AppIdentifier?) throws(LullError) {
        if let app { _ = try standing(of: app) }
        try takeDurably(.refreshSwitched(app, isOn: isOn))
    }

    /// An explicit bar on all background launches of an app; durable on return.
    package func setBarred(_ isBarred: Bool, for app: AppIdentifier) throws(LullError) {
        _ = try standing(of: app)
        try takeDurably(.appBarred(app, isBarred: isBarred))
    }

    // MARK: Pushes and fetches

    /// Hands a silent push to the app, or keeps it until the policies allow; durable on return.
    package func push(_ payload: String, to app: AppIdentifier) throws(LullError) -> DeliveryReport
    {
        _ = try standing(of: app)
        let most = scheduler.configuration.pushPayloadMaximum
        guard payload.utf8.count <= most else {
            throw LullError(
                .invalidRequest, "The push has \(payload.utf8.count) bytes; \(most) is the most.",
                hint: "Send less, and let the app fetch the rest.")
        }
        let identifier = TaskIdentifier.push(to: app)
        let before = scheduler.checkpoint(of: identifier)
        let effects = try takeDurably(
            .pushReceived(app, payload: payload), undo: { $0.restore(before) })
        for case .refuse(let error) in effects { throw error }
        settle()
        return deliveryReport(
            of: identifier, app, isReplacing: before.request != nil)
    }

    /// Calls the app's legacy fetch now, whatever the policies say.
    package func simulateFetch(_ app: AppIdentifier) throws(LullError) -> DeliveryReport {
        let standing = try standing(of: app)
        let identifier = TaskIdentifier.fetch(by: app)
        guard standing.allowsFetch else {
            throw LullError(
                .notPermitted, "'\(app.rawValue)' has no legacy fetch.",
                hint: "It needs 'fetch' in UIBackgroundModes and no "
                    + "BGTaskSchedulerPermittedIdentifiers in its Info.plist.")
        }
        guard scheduler.execution(of: identifier) == nil else {
            throw LullError(
                .invalidRequest, "'\(app.rawValue)' is fetching already.", hint: "Wait for its end."
            )
        }
        take(.fetchForced(app))
        guard scheduler.execution(of: identifier) != nil else {
            throw startFailure(of: identifier)
        }
        return deliveryReport(of: identifier, app, isReplacing: false)
    }

    /// Legacy fetch at such intervals; nil: never. Durable on return; the same again changes nothing.
    package func setFetchInterval(
        _ interval: TimeSpan?, of app: AppIdentifier
    ) throws(LullError) {
        _ = try standing(of: app)
        try takeDurably(.fetchIntervalSet(app, interval.map { max($0, .zero) }))
    }

    private func deliveryReport(
        of identifier: TaskIdentifier, _ app: AppIdentifier, isReplacing: Bool
    ) -> DeliveryReport {
        if let execution = scheduler.execution(of: identifier),
            scheduler.pending(identifier) == nil || identifier.name == TaskIdentifier.fetchName
        {
            return DeliveryReport(
                app: app.rawValue, disposition: "delivered", execution: execution.id.rawValue)
        }
        let reasons = scheduler.pending(identifier).map { request in
            scheduler.evaluate(request, at: now()).holdSentences(at: now())
        }
        return DeliveryReport(
            app: app.rawValue, disposition: isReplacing ? "replaced" : "held",
            reasons: reasons ?? [])
    }

    // MARK: Parts

    /// What is kept of an installed app; throws `noSuchApp` otherwise.
    func standing(of app: AppIdentifier) throws(LullError) -> AppStanding {
        if let standing = scheduler.standing(of: app) { return standing }
        let near = Spelling.nearest(
            to: app.rawValue, among: scheduler.allStandings.map(\.app.rawValue))
        throw LullError(
            .noSuchApp, "There is no app '\(app.rawValue.escapedForDisplay)'.",
            hint: near.isEmpty
                ? "`lull apps` lists those that are installed."
                : "Did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?")
    }

    /// Handles an event of a person about an app durably, or takes the whole of it back.
    @discardableResult
    private func takeDurably(_ event: Event) throws(LullError) -> [Effect] {
        let before = scheduler
        return try takeDurably(event, undo: { $0 = before })
    }
}
