internal import LullBus
package import LullModel

extension SchedulerClient: AppService {
    package func install(_ folder: String, info: String?) throws(LullError) -> InstallReport {
        try report(of: .install, [.string(folder), .string(info ?? "")])
    }

    package func uninstall(_ app: AppIdentifier) throws(LullError) {
        try call(.uninstall, app)
    }

    package func resetData(of app: AppIdentifier) throws(LullError) {
        try call(.resetData, app)
    }

    package func apps() throws(LullError) -> [AppReport] {
        try report(of: .listApps)
    }

    package func appSettings() throws(LullError) -> AppSettingsReport {
        try report(of: .getAppSettings)
    }

    package func setRefresh(_ isOn: Bool, for app: AppIdentifier?) throws(LullError) {
        _ = try call(.setRefresh, [.string(app?.rawValue ?? ""), .bool(isOn)])
    }

    package func setBarred(_ isBarred: Bool, for app: AppIdentifier) throws(LullError) {
        _ = try call(.setBarred, [.string(app.rawValue), .bool(isBarred)])
    }

    package func open(_ app: AppIdentifier) throws(LullError) -> AppReport {
        try report(of: .openApp, [.string(app.rawValue)])
    }

    package func close(_ app: AppIdentifier) throws(LullError) {
        try call(.closeApp, app)
    }

    package func removeFromSwitcher(_ app: AppIdentifier) throws(LullError) {
        try call(.removeFromSwitcher, app)
    }

    package func push(_ payload: String, to app: AppIdentifier) throws(LullError) -> DeliveryReport
    {
        try report(of: .push, [.string(app.rawValue), .string(payload)])
    }

    package func simulateFetch(_ app: AppIdentifier) throws(LullError) -> DeliveryReport {
        try report(
            of: .simulateFetch, [.string(app.rawValue)],
            within: fetchLimit)
    }

    package func output(of app: AppIdentifier) throws(LullError) -> OutputReport {
        try report(of: .getAppOutput, [.string(app.rawValue)])
    }

    /// At most `SchedulerInterface.notificationsMaximum` come back, whatever the limit.
    package func notifications(
        of app: AppIdentifier?, limit: Int
    ) throws(LullError) -> [NotificationReport] {
        guard limit > 0 else { return [] }
        let wanted = min(limit, SchedulerInterface.notificationsMaximum)
        return try report(
            of: .listNotifications, [.string(app?.rawValue ?? ""), .int64(Int64(wanted))])
    }

    private func call(
        _ method: SchedulerInterface.AppMethod, _ app: AppIdentifier
    ) throws(LullError) {
        _ = try call(method, [.string(app.rawValue)])
    }

    private func call(
        _ method: SchedulerInterface.AppMethod, _ arguments: [BusValue] = []
    ) throws(LullError) -> [BusValue] {
        try call(named: method.rawValue, arguments)
    }

    private func report<Report: Decodable>(
        of method: SchedulerInterface.AppMethod, _ arguments: [BusValue] = [],
        within span: TimeSpan? = nil
    ) throws(LullError) -> Report {
        try decode(call(named: method.rawValue, arguments, within: span))
    }
}
