internal import LullModel

// What the scheduler asks for in an app's name: legacy fetches, and silent pushes that were received.
extension Scheduler {
    // MARK: Legacy fetch

    mutating func setFetchInterval(
        _ interval: TimeSpan?, of app: AppIdentifier, at now: Timestamp
    ) -> [Effect] {
        guard let standing = standings[app], standing.fetchInterval != interval else { return [] }
        var effects = change(app) { standing in
            standing.fetchInterval = interval
            standing.fetchPace = nil
        }
        // The floor follows the new interval.
        let identifier = TaskIdentifier.fetch(by: app)
        if pendingList.remove(identifier) != nil { effects.append(.drop(identifier)) }
        return effects + renewFetch(of: app, at: now)
    }

    /// Keeps a fetch pending as long as one is wanted, and none otherwise.
    mutating func renewFetch(of app: AppIdentifier, at now: Timestamp) -> [Effect] {
        guard let standing = standings[app], standing.profile != nil else { return [] }
        let identifier = TaskIdentifier.fetch(by: app)
        guard standing.isFetchWanted else {
            return pendingList.remove(identifier) == nil ? [] : [.drop(identifier)]
        }
        guard pendingList[identifier] == nil, execution(of: identifier) == nil else { return [] }
        let request = makePending(
            TaskRequest(
                identifier: identifier, submitter: .app(app), kind: .fetch,
                earliestBegin: .delay(fetchPace(of: standing))),
            replacing: nil, at: now)
        pendingList.insert(request)
        return [.keep(request)]
    }

    /// New data brings the next fetch nearer, no data leaves it where it is, a failure puts it off.
    mutating func shapeFetches(
        of app: AppIdentifier, after result: Completion.FetchResult
    ) -> [Effect] {
        guard var standing = standings[app] else { return [] }
        let pace = fetchPace(of: standing)
        switch result {
        case .newData: standing.fetchPace = pace / 2
        case .noData: standing.fetchPace = pace
        case .failed: standing.fetchPace = pace * 2
        }
        let shaped = fetchPace(of: standing)
        return change(app) { $0.fetchPace = shaped }
    }

    /// Never shorter than asked for, and within the bounds.
    private func fetchPace(of standing: AppStanding) -> TimeSpan {
        let asked = standing.fetchInterval ?? .zero
        let least = max(asked, configuration.fetchPaceMinimum)
        let most = max(asked, configuration.fetchPaceMaximum)
        return min(max(standing.fetchPace ?? least, least), most)
    }

    /// A fetch by hand needs no pending one, and leaves a pending one alone.
    mutating func forceFetch(of app: AppIdentifier, at now: Timestamp) -> [Effect] {
        let identifier = TaskIdentifier.fetch(by: app)
        guard standings[app]?.profile != nil, execution(of: identifier) == nil else { return [] }
        let kept = pendingList[identifier]
        let request =
            kept
            ?? makePending(
                TaskRequest(identifier: identifier, submitter: .app(app), kind: .fetch),
                replacing: nil, at: now)
        return start(request, evaluate(request, at: now), isForced: true, at: now)
    }

    // MARK: Silent push

    /// The newest push takes the place of a held one.
    mutating func receivePush(
        _ payload: String, to app: AppIdentifier, at now: Timestamp
    ) -> [Effect] {
        if let refusal = refusalOfPush(to: app) { return [.refuse(refusal)] }
        let identifier = TaskIdentifier.push(to: app)
        let request = TaskRequest(
            identifier: identifier, submitter: .app(app), kind: .push,
            details: TaskDetails(payload: payload))
        let existing = pendingList[identifier]
        if existing == nil, pendingList.count >= configuration.pendingRequestsMaximum {
            return [.refuse(tooManyOnDevice)]
        }
        var pending = makePending(request, replacing: existing, at: now)
        pending.origin = AppRequest(
            name: identifier.name, kind: .push, details: TaskDetails(payload: payload))
        pendingList.insert(pending)
        return [.keep(pending)]
    }

    private func refusalOfPush(to app: AppIdentifier) -> LullError? {
        guard let standing = standings[app] else {
            return LullError(
                .noSuchApp, "There is no app '\(app.rawValue.escapedForDisplay)'.",
                hint: "`lull apps` lists those that are installed.")
        }
        if let profile = standing.profile, !profile.modes.contains(.remoteNotification) {
            return LullError(
                .notPermitted,
                "'\(app.rawValue)' takes no silent pushes: its UIBackgroundModes lack "
                    + "'remote-notification'.",
                hint: "Add it to the app's Info.plist.")
        }
        if standing.isForceQuit {
            return LullError(
                .unavailable,
                "'\(app.rawValue)' was removed from the app switcher, so the push is dropped.",
                hint: "Open the app; later ones are delivered again.")
        }
        return nil
    }
}
