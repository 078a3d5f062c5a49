package import LullModel

extension Scheduler {
    package func standing(of app: AppIdentifier) -> AppStanding? { standings[app] }

    /// Every installed app, in byte order.
    package var allStandings: [AppStanding] {
        standings.values.sorted { $0.app < $1.app }
    }

    /// An app's pending requests, in identifier order.
    package func pending(of app: AppIdentifier) -> [PendingRequest] {
        pendingList.requests(of: app)
    }

    mutating func handleOfApps(_ event: Event, at now: Timestamp) -> [Effect] {
        switch event {
        case .appSubmitted(let request, from: let app): submit(request, from: app, at: now)
        case .appCancelledAll(let app): dropRequests(of: app) { !$0.kind.isSystemMade }
        case .appRegistered(let profile): register(profile, at: now)
        case .appMissing(let app): change(app) { $0.profile = nil }
        case .appUnregistered(let app): unregister(app, at: now)
        case .appDataReset(let app): resetData(of: app)
        case .appOpened(let app): open(app, at: now)
        case .appActivityChanged(let app, let activity): noteActivity(activity, of: app)
        case .appRemovedFromSwitcher(let app): forceQuit(app)
        case .refreshSwitched(let app, let isOn): switchRefresh(isOn, of: app)
        case .appBarred(let app, let isBarred): change(app) { $0.isBarred = isBarred }
        case .fetchIntervalSet(let app, let interval): setFetchInterval(interval, of: app, at: now)
        case .fetchForced(let app): forceFetch(of: app, at: now)
        case .pushReceived(let app, let payload): receivePush(payload, to: app, at: now)
        case .progressReported(let id, let progress): noteProgress(progress, of: id, at: now)
        default: []
        }
    }

    /// Changes what is kept of an installed app, and wakes whoever waits for that.
    mutating func change(
        _ app: AppIdentifier, _ body: (inout AppStanding) -> Void
    ) -> [Effect] {
        guard let before = standings[app] else { return [] }
        var standing = before
        body(&standing)
        guard standing != before else { return [] }
        standings[app] = standing
        pendingList.wake(.record)
        return [.rememberStanding(standing)]
    }

    // MARK: Installing

    private mutating func register(_ profile: AppProfile, at now: Timestamp) -> [Effect] {
        let app = profile.identifier
        guard standings[app] != nil else {
            let standing = AppStanding(app: app, profile: profile)
            standings[app] = standing
            pendingList.wake(.record)
            return [.rememberStanding(standing)]
        }
        return change(app) { $0.profile = profile } + renewFetch(of: app, at: now)
    }

    private mutating func unregister(_ app: AppIdentifier, at now: Timestamp) -> [Effect] {
        guard standings[app] != nil else { return [] }
        var effects = dropRequests(of: app) { _ in true }
        standings[app] = nil
        effects += [.forgetStanding(app)] + forgetRecord(of: app)
        for index in executions.indices where executions[index].request.identifier.app == app {
            switch executions[index].phase {
            case .running, .losing: effects += expire(at: index, .appUninstalled, now)
            case .starting, .expiring, .killed: break
            }
        }
        return effects
    }

    /// Forgets what came of its use; what the person chose stays.
    private mutating func resetData(of app: AppIdentifier) -> [Effect] {
        let effects = dropRequests(of: app) { _ in true } + forgetRecord(of: app)
        return effects
            + change(app) { standing in
                var fresh = AppStanding(app: app, profile: standing.profile)
                fresh.isRefreshOn = standing.isRefreshOn
                fresh.isBarred = standing.isBarred
                fresh.activity = standing.activity
                standing = fresh
            }
    }

    private mutating func forgetRecord(of app: AppIdentifier) -> [Effect] {
        guard records[.app(app)] != nil else { return [] }
        return remember(.app(app)) { $0 = AppRecord(app: .app(app)) }
    }

    /// Takes those of the app's requests off the list, in identifier order.
    mutating func dropRequests(
        of app: AppIdentifier, where isDropped: (PendingRequest) -> Bool
    ) -> [Effect] {
        pendingList.requests(of: app).filter(isDropped).map { request in
            pendingList.remove(request.identifier)
            return .drop(request.identifier)
        }
    }

    // MARK: The person

    /// Opening an app ends its force quit and forgives what it did.
    private mutating func open(_ app: AppIdentifier, at now: Timestamp) -> [Effect] {
        change(app) { standing in
            standing.isForceQuit = false
            standing.lastOpened = now.wall
            standing.activity = .foreground
            standing.offences = 0
        } + clearHold(.app(app))
    }

    /// Not durable: processes say it again after a restart.
    private mutating func noteActivity(
        _ activity: AppActivity?, of app: AppIdentifier
    ) -> [Effect] {
        guard let known = standings[app]?.activity != activity ? standings[app] : nil else {
            return []
        }
        var standing = known
        standing.activity = activity
        standings[app] = standing
        pendingList.wake(.record)
        return []
    }

    /// What runs is killed without a word, what the person started is over, and a held push is dropped.
    private mutating func forceQuit(_ app: AppIdentifier) -> [Effect] {
        guard standings[app] != nil else { return [] }
        var effects = change(app) { standing in
            standing.isForceQuit = true
            standing.activity = nil
        }
        effects += dropRequests(of: app) { $0.kind == .push || $0.kind == .continued }
        for index in executions.indices where executions[index].request.identifier.app == app {
            if case .killed = executions[index].phase { continue }
            executions[index].phase = .killed(.forceQuit)
            effects += [.update(executions[index]), .kill(executions[index].id)]
        }
        return effects
    }

    private mutating func switchRefresh(_ isOn: Bool, of app: AppIdentifier?) -> [Effect] {
        if let app { return change(app) { $0.isRefreshOn = isOn } }
        guard settings.isRefreshOn != isOn else { return [] }
        settings.isRefreshOn = isOn
        pendingList.wake(.record)
        return [.rememberSettings(settings)]
    }

    // MARK: Continued tasks

    /// Any change of value counts as moving, forth or back.
    private mutating func noteProgress(
        _ progress: TaskProgress, of id: ExecutionID, at now: Timestamp
    ) -> [Effect] {
        guard let index = index(of: id), executions[index].request.kind == .continued,
            executions[index].progress != progress
        else { return [] }
        let old = executions[index].progress
        let isMoved =
            old?.completed != progress.completed || old?.total != progress.total
            || old?.fraction != progress.fraction
        executions[index].progress = progress
        if isMoved { executions[index].stalls = now.scheduler + configuration.progressStallLimit }
        return [.update(executions[index])]
    }
}

extension TaskKind {
    /// Made by the scheduler itself in the app's name: the app neither lists nor cancels it.
    package var isSystemMade: Bool {
        switch self {
        case .fetch, .push: true
        case .refresh, .processing, .healthResearch, .continued: false
        }
    }
}
