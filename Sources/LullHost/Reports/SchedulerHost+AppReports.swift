internal import LullCore
package import LullModel

// What people and apps may ask about apps. Reading only.
extension SchedulerHost {
    /// Every installed app in byte order; folder, executable and process are the caller's to fill in.
    package func appReports() -> [AppReport] {
        scheduler.allStandings.map(report(on:))
    }

    /// One app, as in `appReports`.
    package func appReport(of app: AppIdentifier) throws(LullError) -> AppReport {
        report(on: try standing(of: app))
    }

    package func appSettings() -> AppSettingsReport {
        AppSettingsReport(isRefreshOn: scheduler.settings.isRefreshOn, apps: appReports())
    }

    /// Whether Background App Refresh is on, for the app and the system together.
    package func isRefreshAllowed(for app: AppIdentifier) -> Bool {
        scheduler.settings.isRefreshOn && scheduler.standing(of: app)?.isRefreshOn != false
    }

    /// How the app's background launches since the moment ended and what they used, from history.
    ///
    /// Counted are whole launches, each once, by the worst of its executions' ends. What history has
    /// forgotten is not counted.
    package func metrics(
        of app: AppIdentifier, since start: WallTime
    ) throws(LullError) -> AppMetrics {
        _ = try standing(of: app)
        var metrics = AppMetrics(
            fromAt: start.secondsSince1970, untilAt: now().wall.secondsSince1970)
        var launches: [ExecutionID: [ExecutionRecord]] = [:]
        for record in try ended(of: nil, limit: SchedulerHost.searchedRecords)
        where record.identifier.app == app && record.endedAt >= start
            && record.outcome != .notStarted
        {
            launches[record.launch ?? record.execution, default: []].append(record)
        }
        for launch in launches.keys.sorted() {
            let records = launches[launch] ?? []
            metrics.count(records)
            let began = records.map(\.startedAt).min() ?? start
            let ended = records.map(\.endedAt).max() ?? began
            metrics.backgroundSeconds += max(0, (ended - began).seconds)
            metrics.backgroundCPUSeconds += records.reduce(0) {
                $0 + ($1.usage?.cpuTime.seconds ?? 0)
            }
        }
        return metrics
    }

    /// 10,000 ended executions are looked through, the newest: as many as history keeps, about.
    private static var searchedRecords: Int { 10_000 }

    /// Finds the task that a person means: a command's name, `APP/NAME`, a name that one app alone uses, or
    /// `APP NAME` as reports have it.
    ///
    /// A name that nobody used is taken for a command's. Throws `invalidIdentifier` for what is no name, and
    /// where several apps use it, with the qualified names.
    package func resolve(_ text: String) throws(LullError) -> TaskIdentifier {
        // Without the store, what is pending or running is found all the same.
        let stored = (try? store.knownIdentifiers()) ?? []
        let remembered = Set(stored)
        func isKnown(_ identifier: TaskIdentifier) -> Bool {
            scheduler.pending(identifier) != nil || scheduler.execution(of: identifier) != nil
                || remembered.contains(identifier)
        }
        let exact = TaskIdentifier(trusted: text)
        // A command's, or an app's just as reports have it.
        if isKnown(exact) { return exact }
        let apps = Set(scheduler.allStandings.map(\.app)).union(stored.compactMap(\.app))
        /// The text split at `separator`, if an app that is known stands before it.
        func ofApp(splitAt separator: UInt8) throws(LullError) -> TaskIdentifier? {
            guard let end = text.utf8.firstIndex(of: separator) else { return nil }
            let app = AppIdentifier(String(text[..<end]))
            guard apps.contains(app) else { return nil }
            return try TaskIdentifier(app: app, name: String(text[text.utf8.index(after: end)...]))
        }
        if let qualified = try ofApp(splitAt: 0x2F) { return qualified }
        let owners = apps.sorted().map { TaskIdentifier(trusted: $0.rawValue + " " + text) }
            .filter(isKnown)
        if owners.count == 1 { return owners[0] }
        guard owners.isEmpty else {
            let names = owners.prefix(8).map { "'\($0.qualifiedName)'" }
            throw LullError(
                .invalidIdentifier, "'\(text.escapedForDisplay)' is used by \(owners.count) apps.",
                hint: "Name the one you mean: " + names.joined(separator: " or ") + ".")
        }
        if let spaced = try ofApp(splitAt: 0x20) { return spaced }
        return try TaskIdentifier(validating: text)
    }

    /// The app that a command's name is in truth, unless a command has that name too.
    func app(named identifier: TaskIdentifier) -> AppIdentifier? {
        guard identifier.app == nil, scheduler.pending(identifier) == nil,
            scheduler.execution(of: identifier) == nil
        else { return nil }
        let app = AppIdentifier(identifier.rawValue)
        if scheduler.standing(of: app) != nil { return app }
        let stored = (try? store.knownIdentifiers()) ?? []
        return !stored.contains(identifier) && stored.contains { $0.app == app } ? app : nil
    }

    /// Says that the name is an app's, and which tasks it has: those pending, running or remembered.
    func isApp(_ app: AppIdentifier) -> LullError {
        let stored = (try? store.knownIdentifiers()) ?? []
        let underWay = scheduler.executions.map(\.request.identifier).filter { $0.app == app }
        let pending = scheduler.pending(of: app).map(\.identifier)
        let tasks = Set(stored.filter { $0.app == app } + underWay + pending).sorted()
        let names = tasks.prefix(SchedulerHost.namedTasks).map { "'\($0.qualifiedName)'" }
        let rest = tasks.count - names.count
        return LullError(
            .noSuchRequest, "'\(app.rawValue)' is an app, not a request.",
            hint: names.isEmpty
                ? "It has submitted nothing yet."
                : "Name one of its tasks: " + names.joined(separator: ", ")
                    + (rest > 0 ? " and \(rest) more." : "."))
    }

    /// An app's tasks that an error names: what fits on a few lines.
    private static var namedTasks: Int { 8 }

    /// The app's ended executions, newest first, among those that history looks through.
    func ended(of app: AppIdentifier, limit: Int) throws(LullError) -> [ExecutionRecord] {
        let records = try ended(of: nil, limit: SchedulerHost.searchedRecords)
        return Array(records.lazy.filter { $0.identifier.app == app }.prefix(limit))
    }

    private func report(on standing: AppStanding) -> AppReport {
        let profile = standing.profile
        let now = now()
        let held = scheduler.record(of: .app(standing.app))?.heldUntil
        var problems =
            profile == nil ? ["Its folder is missing, or its Info.plist unreadable."] : []
        if standing.offences >= scheduler.configuration.offencesMaximum {
            problems.append(
                "It overran its time or did not complete \(standing.offences) times in a row; open it "
                    + "to have it launched again.")
        }
        return AppReport(
            app: standing.app.rawValue, name: profile?.name ?? standing.app.rawValue,
            version: profile?.version, path: "", executable: "",
            activity: standing.activity?.rawValue,
            permittedIdentifiers: profile?.permittedIdentifiers ?? [],
            modes: profile?.modes.map(\.rawValue) ?? [], isRefreshOn: standing.isRefreshOn,
            isBarred: standing.isBarred, isForceQuit: standing.isForceQuit,
            lastOpenedAt: standing.lastOpened?.secondsSince1970,
            pendingCount: scheduler.pending(of: standing.app).count,
            heldUntilAt: held.flatMap {
                $0 > now.scheduler ? now.wall(at: $0).secondsSince1970 : nil
            },
            problems: problems)
    }
}

extension AppMetrics {
    /// Counts one launch by the worst of its executions' ends.
    fileprivate mutating func count(_ records: [ExecutionRecord]) {
        if records.contains(where: { $0.outcome == .killed && $0.stopReason != .forceQuit }) {
            taskTimeoutExits += 1
            return
        }
        guard let signal = records.compactMap(\.signal).first else {
            normalExits += 1
            return
        }
        switch signal {
        case 7, 11: badAccessExits += 1
        case 4, 5: illegalInstructionExits += 1
        // SIGKILL and SIGTERM come from outside.
        case 9, 15: normalExits += 1
        default: abnormalExits += 1
        }
    }
}
