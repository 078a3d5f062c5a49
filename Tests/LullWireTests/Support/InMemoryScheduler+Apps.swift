import LullModel
import LullWire

extension InMemoryScheduler: AppService {
    func install(_ folder: String, info: String?) throws(LullError) -> InstallReport {
        try note("install \(folder) \(info ?? "-")")
        return Reports.installation
    }

    func uninstall(_ app: AppIdentifier) throws(LullError) {
        try note("uninstall \(app.rawValue)")
    }

    func resetData(of app: AppIdentifier) throws(LullError) { try note("reset \(app.rawValue)") }

    func apps() throws(LullError) -> [AppReport] {
        try note("apps")
        return [Reports.app]
    }

    func appSettings() throws(LullError) -> AppSettingsReport {
        try note("settings")
        return AppSettingsReport(isRefreshOn: false, apps: [Reports.app])
    }

    func setRefresh(_ isOn: Bool, for app: AppIdentifier?) throws(LullError) {
        try note("refresh \(app?.rawValue ?? "system") \(isOn)")
    }

    func setBarred(_ isBarred: Bool, for app: AppIdentifier) throws(LullError) {
        try note("barred \(app.rawValue) \(isBarred)")
    }

    func open(_ app: AppIdentifier) throws(LullError) -> AppReport {
        try note("open \(app.rawValue)")
        return Reports.app
    }

    func close(_ app: AppIdentifier) throws(LullError) { try note("close \(app.rawValue)") }

    func removeFromSwitcher(_ app: AppIdentifier) throws(LullError) {
        try note("remove \(app.rawValue)")
    }

    func push(_ payload: String, to app: AppIdentifier) throws(LullError) -> DeliveryReport {
        try note("push \(app.rawValue) \(payload)")
        return Reports.delivery
    }

    func simulateFetch(_ app: AppIdentifier) throws(LullError) -> DeliveryReport {
        try note("fetch \(app.rawValue)")
        return Reports.delivery
    }

    func output(of app: AppIdentifier) throws(LullError) -> OutputReport {
        try note("output \(app.rawValue)")
        return OutputReport(
            identifier: app.rawValue, execution: 4, startedAt: 12.5, droppedBytes: 3, text: "hi\n")
    }

    func notifications(
        of app: AppIdentifier?, limit: Int
    ) throws(LullError) -> [NotificationReport] {
        try note("notifications \(app?.rawValue ?? "all") \(limit)")
        return [Reports.notification]
    }
}

extension Reports {
    static let app = AppReport(
        app: "com.me.news", name: "News", version: "1.2", path: "/apps/news",
        executable: "/apps/news/News", activity: "background", pid: 41,
        permittedIdentifiers: ["com.me.news.refresh"], modes: ["fetch"], isRefreshOn: false,
        isBarred: true, isForceQuit: true, lastOpenedAt: 5.5, pendingCount: 2, heldUntilAt: 9,
        problems: ["a problem"])
    static let installation = InstallReport(
        app: "com.me.news", disposition: "installed", warnings: ["a warning"])
    static let delivery = DeliveryReport(
        app: "com.me.news", disposition: "held", execution: 12, reasons: ["a reason"])
    static let notification = NotificationReport(
        app: "com.me.news", identifier: "n", title: "t", subtitle: "s", body: "b", at: 3,
        state: "recorded")
}
