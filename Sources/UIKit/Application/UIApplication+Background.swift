public import Foundation
internal import LullClient
internal import LullModel

extension UIApplication {
    // MARK: Finishing in the background

    /// Asks for time to finish what was begun, as `beginBackgroundTask(withName:expirationHandler:)` does.
    @preconcurrency
    public nonisolated func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    /// Asks for time to finish what was begun; from any thread. Each needs an `endBackgroundTask`.
    ///
    /// There are 30 seconds from entering the background for all tasks together. The handler is called on
    /// the main thread 4 seconds before they are over; a task that is left then ends the process by SIGKILL.
    /// `.invalid` if the time is over already and no delivery is worked on.
    @preconcurrency
    public nonisolated func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        let name = taskName ?? CallerName.taskName()
        return UIBackgroundTaskIdentifier(rawValue: backgroundTime.begin(name, handler))
    }

    /// Ends a task; from any thread. An identifier that is none, or was ended, is told of in the log.
    public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTime.end(identifier.rawValue)
    }

    /// Seconds that tasks have left in the background; the greatest number while the app is in use.
    public nonisolated var backgroundTimeRemaining: TimeInterval { backgroundTime.remaining }

    // MARK: Being launched in the background

    /// Whether the app may be launched in the background, as the daemon last said.
    ///
    /// `.denied` in Low Power Mode too; requests are accepted then, and wait.
    public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
        Self.refreshStatus(of: runtime.device)
    }

    nonisolated static func refreshStatus(of device: AppDevice) -> UIBackgroundRefreshStatus {
        device.isRefreshAllowed && !device.isLowPowerModeOn ? .available : .denied
    }

    /// Says how long there should be at least between two background fetches, in seconds.
    ///
    /// Never fetched is an app that did not call it, that lacks the mode `fetch`, or that names
    /// `BGTaskSchedulerPermittedIdentifiers` in its Info.plist; the last two have a line in the log.
    public func setMinimumBackgroundFetchInterval(
        _ minimumBackgroundFetchInterval: TimeInterval
    ) {
        if let reason = legacyFetchObstacle {
            runtime.log("setMinimumBackgroundFetchInterval has no effect: \(reason).")
            return
        }
        runtime.connection.setFetchInterval(Self.fetchInterval(minimumBackgroundFetchInterval))
    }

    /// Why the app cannot have background fetches; nil if it can.
    var legacyFetchObstacle: String? {
        guard let profile = runtime.profile else { return "the app has no Info.plist" }
        if profile.permittedIdentifiers != nil {
            return "BGTaskSchedulerPermittedIdentifiers in the Info.plist switches legacy fetch off"
        }
        if !profile.modes.contains(.fetch) {
            return "UIBackgroundModes in the Info.plist lacks 'fetch'"
        }
        return nil
    }

    /// Nil for never. More than a century is a century, and what is no number or negative is nothing.
    nonisolated static func fetchInterval(_ seconds: TimeInterval) -> TimeSpan? {
        if seconds >= backgroundFetchIntervalNever { return nil }
        guard seconds > 0 else { return .seconds(0) }
        return .seconds(Int64(min(seconds.rounded(.up), 100 * 366 * 86_400)))
    }

    /// As often as the system sees fit.
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// Not at all, which is the default.
    public nonisolated static let backgroundFetchIntervalNever: TimeInterval =
        .greatestFiniteMagnitude
}
