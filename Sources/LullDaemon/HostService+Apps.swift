internal import FoundationEssentials
internal import LullApps
internal import LullHost
internal import LullModel
internal import LullRunner
internal import LullWire

// What people ask about apps: the registry, the host and the apps' processes together.
extension HostService: AppService {
    func install(_ folder: String, info: String?) throws(LullError) -> InstallReport {
        let installation = try sessions.registry.install(folder, info: info)
        // The registry told of the change already; an app that was there before is told of again.
        try host.register(installation.app.profile)
        return InstallReport(
            app: installation.app.profile.identifier.rawValue,
            disposition: installation.isUpdate ? "updated" : "installed",
            warnings: installation.warnings)
    }

    func uninstall(_ app: AppIdentifier) throws(LullError) {
        // One whose folder is gone is only known to the host, and can be forgotten all the same.
        if sessions.registry.apps[app] != nil {
            try sessions.uninstall(app)
        } else {
            _ = try host.appReport(of: app)
        }
        try host.unregister(app)
        sessions.endProcesses(of: app)
        sessions.notifications.forget(app)
    }

    func resetData(of app: AppIdentifier) throws(LullError) {
        try host.resetData(of: app)
        sessions.notifications.forget(app)
    }

    func apps() throws(LullError) -> [AppReport] {
        host.appReports().map(completed)
    }

    func appSettings() throws(LullError) -> AppSettingsReport {
        var report = host.appSettings()
        report.apps = report.apps.map(completed)
        return report
    }

    func setRefresh(_ isOn: Bool, for app: AppIdentifier?) throws(LullError) {
        try host.setRefresh(isOn, for: app)
    }

    func setBarred(_ isBarred: Bool, for app: AppIdentifier) throws(LullError) {
        try host.setBarred(isBarred, for: app)
    }

    func open(_ app: AppIdentifier) throws(LullError) -> AppReport {
        try sessions.open(app)
        return completed(try host.appReport(of: app))
    }

    func close(_ app: AppIdentifier) throws(LullError) {
        try sessions.close(app)
    }

    func removeFromSwitcher(_ app: AppIdentifier) throws(LullError) {
        try host.removeFromSwitcher(app)
        sessions.endProcesses(of: app)
    }

    func push(_ payload: String, to app: AppIdentifier) throws(LullError) -> DeliveryReport {
        do {
            _ = try JSONDecoder().decode([String: AnyJSON].self, from: Data(payload.utf8))
        } catch {
            throw LullError(
                .invalidRequest, "The push is no JSON object.",
                hint: "Write it like {\"aps\": {\"content-available\": 1}}.")
        }
        return try host.push(payload, to: app)
    }

    func simulateFetch(_ app: AppIdentifier) throws(LullError) -> DeliveryReport {
        try host.simulateFetch(app)
    }

    func awaitResult(
        of fetch: DeliveryReport, _ answer: @escaping (DeliveryReport) -> Void
    ) {
        fetches.wait(for: fetch, answer)
    }

    /// Of the newest process that this daemon started, else of the newest execution in history.
    func output(of app: AppIdentifier) throws(LullError) -> OutputReport {
        _ = try host.appReport(of: app)
        let ended = try host.ended(of: nil, limit: HostService.searchedRecords).first {
            $0.identifier.app == app
        }
        guard let newest = sessions.runner.newestProcess(of: app) ?? ended?.execution,
            let output = sessions.runner.output(of: newest)
        else {
            throw LullError(
                .noSuchRequest, "No output of '\(app.rawValue)' is kept.",
                hint: "Output is kept of launches, and of 'lull open'.")
        }
        let startedAt = ended.map { $0.execution == newest ? $0.startedAt.secondsSince1970 : nil }
        return OutputReport(
            identifier: app.rawValue, execution: newest.rawValue,
            startedAt: (startedAt ?? nil) ?? host.now().wall.secondsSince1970,
            droppedBytes: output.dropped, text: String(decoding: output.bytes, as: UTF8.self))
    }

    func notifications(
        of app: AppIdentifier?, limit: Int
    ) throws(LullError) -> [NotificationReport] {
        if let app { _ = try host.appReport(of: app) }
        return sessions.notifications.reports(of: app, limit: limit)
    }

    /// How far back an app's newest execution is looked for.
    private static var searchedRecords: Int { 1_000 }

    /// With what the host does not know: where the app is, and its process.
    private func completed(_ report: AppReport) -> AppReport {
        var report = report
        let app = AppIdentifier(report.app)
        if let installed = sessions.registry.apps[app] {
            report.path = installed.folder
            report.executable = installed.executable
            report.problems =
                installed.problems + (installed.problems.isEmpty ? report.problems : [])
        }
        report.pid = sessions.runner.processes(of: app).first?.pid
        return report
    }
}

/// Any JSON value, of which nothing is kept.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}
