import LullModel
import LullWire

extension RecordingScheduler: AppService {
    func install(_ folder: String, info: String?) throws(LullError) -> InstallReport {
        try record("install \(folder) info \(info ?? "-")")
        return installation
    }

    func uninstall(_ app: AppIdentifier) throws(LullError) {
        try record("uninstall \(app.rawValue)")
    }

    func resetData(of app: AppIdentifier) throws(LullError) {
        try record("resetData of \(app.rawValue)")
    }

    /// Answers also where every other call throws, as the list of apps does beside an unknown app.
    func apps() throws(LullError) -> [AppReport] {
        calls.append("apps")
        return appReports
    }

    func appSettings() throws(LullError) -> AppSettingsReport {
        try record("appSettings")
        return AppSettingsReport(isRefreshOn: isRefreshOn, apps: appReports)
    }

    func setRefresh(_ isOn: Bool, for app: AppIdentifier?) throws(LullError) {
        try record("setRefresh \(isOn) for \(app?.rawValue ?? "-")")
    }

    func setBarred(_ isBarred: Bool, for app: AppIdentifier) throws(LullError) {
        try record("setBarred \(isBarred) for \(app.rawValue)")
    }

    func open(_ app: AppIdentifier) throws(LullError) -> AppReport {
        try record("open \(app.rawValue)")
        return Samples.news
    }

    func close(_ app: AppIdentifier) throws(LullError) {
        try record("close \(app.rawValue)")
    }

    func removeFromSwitcher(_ app: AppIdentifier) throws(LullError) {
        try record("removeFromSwitcher \(app.rawValue)")
    }

    func push(_ payload: String, to app: AppIdentifier) throws(LullError) -> DeliveryReport {
        try record("push \(payload) to \(app.rawValue)")
        return delivery
    }

    func simulateFetch(_ app: AppIdentifier) throws(LullError) -> DeliveryReport {
        try record("simulateFetch \(app.rawValue)")
        return delivery
    }

    func output(of app: AppIdentifier) throws(LullError) -> OutputReport {
        try record("output of app \(app.rawValue)")
        return outputReport
    }

    func notifications(
        of app: AppIdentifier?, limit: Int
    ) throws(LullError) -> [NotificationReport] {
        try record("notifications of \(app?.rawValue ?? "-") limit \(limit)")
        return notificationReports
    }
}
