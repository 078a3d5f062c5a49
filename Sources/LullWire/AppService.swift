package import LullModel

/// The part of `io.lull.Scheduler1` that is about apps: the daemon implements it, the client forwards it.
///
/// Apps are named by bundle identifier; `noSuchApp` is thrown for one that is not installed. Calls block;
/// implementations belong to one thread.
package protocol AppService {
    /// Registers the app in `folder`; with `info`, an executable at `folder` and its Info.plist apart,
    /// linked and not copied. Installing it again is an update: its requests stay.
    func install(_ folder: String, info: String?) throws(LullError) -> InstallReport
    /// Unregisters the app and cancels its requests; its folder stays where it is.
    func uninstall(_ app: AppIdentifier) throws(LullError)
    /// Forgets what is kept of the app, requests included; it stays installed.
    func resetData(of app: AppIdentifier) throws(LullError)
    /// In identifier order.
    func apps() throws(LullError) -> [AppReport]
    func appSettings() throws(LullError) -> AppSettingsReport
    /// Background App Refresh for one app, or for the system.
    func setRefresh(_ isOn: Bool, for app: AppIdentifier?) throws(LullError)
    /// An explicit bar on all background launches of an app.
    func setBarred(_ isBarred: Bool, for app: AppIdentifier) throws(LullError)
    /// Starts the app, or brings it to the foreground; ends its force quit.
    func open(_ app: AppIdentifier) throws(LullError) -> AppReport
    /// Sends the app to the background; it goes on running.
    func close(_ app: AppIdentifier) throws(LullError)
    /// Force quit: ends the app, and bars refresh and push until it is opened again.
    func removeFromSwitcher(_ app: AppIdentifier) throws(LullError)
    /// Hands a silent push, JSON text, to the app when the push policies allow.
    func push(_ payload: String, to app: AppIdentifier) throws(LullError) -> DeliveryReport
    /// Calls the app's legacy fetch now. The client's returns with its result; the daemon's at once.
    func simulateFetch(_ app: AppIdentifier) throws(LullError) -> DeliveryReport
    /// Has `answer` called once when a fetch that was just called has ended, or at once if it was not.
    func awaitResult(
        of fetch: DeliveryReport, _ answer: @escaping (DeliveryReport) -> Void)
    /// The kept output of the app's newest launch.
    func output(of app: AppIdentifier) throws(LullError) -> OutputReport
    /// Newest first, at most `limit`; of one app if given.
    func notifications(
        of app: AppIdentifier?, limit: Int
    ) throws(LullError) -> [NotificationReport]
}

extension AppService {
    package func awaitResult(
        of fetch: DeliveryReport, _ answer: @escaping (DeliveryReport) -> Void
    ) {
        answer(fetch)
    }
}
