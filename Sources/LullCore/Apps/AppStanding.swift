package import LullModel

/// What the scheduler knows of an installed app: its profile, the person's switches, and its use.
///
/// How it behaved so far, as far as a command has that too, is in its `AppRecord`.
package struct AppStanding: Hashable, Codable, Sendable {
    package var app: AppIdentifier
    /// Nil while its folder is missing: its requests stay and wait.
    package var profile: AppProfile?
    /// Background App Refresh, its own switch.
    package var isRefreshOn = true
    /// The person explicitly denied background launches.
    package var isBarred = false
    /// Removed from the app switcher, and not opened since.
    package var isForceQuit = false
    /// Where its process is; nil while none is known. Not kept over a restart: the app says it again.
    package var activity: AppActivity?
    package var lastOpened: WallTime?
    /// Legacy fetch was asked for at such intervals; nil: never.
    package var fetchInterval: TimeSpan?
    /// The interval that the results of its fetches have shaped; nil before the first.
    package var fetchPace: TimeSpan?
    /// When silent pushes were handed over within the last hour, oldest first.
    package var recentPushes: [SchedulerTime] = []
    /// When processing last started: the base of its rate limit, and of the stricter one after a force quit.
    package var lastProcessing: SchedulerTime?
    /// Overruns and missing completions in a row.
    package var offences = 0
    /// The newest launch that was counted among them: each counts once.
    package var offendingLaunch: ExecutionID?

    package init(app: AppIdentifier, profile: AppProfile? = nil) {
        self.app = app
        self.profile = profile
    }

    /// Whether legacy fetch is alive: wished for, declared, and not replaced by the newer scheduler.
    package var isFetchWanted: Bool {
        fetchInterval != nil && allowsFetch
    }

    /// Whether the profile leaves legacy fetch alive.
    package var allowsFetch: Bool {
        guard let profile else { return false }
        return profile.modes.contains(.fetch) && profile.permittedIdentifiers == nil
    }
}

/// The switches that hold for all apps.
package struct SystemSettings: Hashable, Codable, Sendable {
    /// Background App Refresh, the system's switch.
    package var isRefreshOn = true

    package init() {}
}

extension TaskIdentifier {
    /// The name of a pending silent push.
    package static let pushName = "remote-notification"
    /// The name of a pending legacy fetch.
    package static let fetchName = "background-fetch"

    /// The app's silent push.
    package static func push(to app: AppIdentifier) -> TaskIdentifier {
        TaskIdentifier(trusted: app.rawValue + " " + pushName)
    }

    /// The app's legacy fetch.
    package static func fetch(by app: AppIdentifier) -> TaskIdentifier {
        TaskIdentifier(trusted: app.rawValue + " " + fetchName)
    }
}
