// The shapes of what `lull` shows of apps; see Documentation/Schema.md.

/// An installed app.
package struct AppReport: Hashable, Codable, Sendable {
    /// The bundle identifier.
    package var app: String
    package var name: String
    package var version: String?
    /// The folder it is installed from.
    package var path: String
    package var executable: String
    /// `foreground`, `background`, or left out if it does not run.
    package var activity: String?
    package var pid: Int32?
    package var permittedIdentifiers: [String]
    package var modes: [String]
    /// Its own switch; the system's is in `AppSettingsReport`.
    package var isRefreshOn: Bool
    /// An explicit bar on background launches.
    package var isBarred: Bool
    /// Removed from the app switcher and not opened since.
    package var isForceQuit: Bool
    package var lastOpenedAt: Double?
    package var pendingCount: Int
    /// Nothing starts before, because of failures.
    package var heldUntilAt: Double?
    /// What keeps it from running: its folder is gone, its Info.plist does not parse, …; a sentence each.
    package var problems: [String]

    package init(
        app: String, name: String, version: String? = nil, path: String, executable: String,
        activity: String? = nil, pid: Int32? = nil, permittedIdentifiers: [String] = [],
        modes: [String] = [], isRefreshOn: Bool = true, isBarred: Bool = false,
        isForceQuit: Bool = false, lastOpenedAt: Double? = nil, pendingCount: Int = 0,
        heldUntilAt: Double? = nil, problems: [String] = []
    ) {
        self.app = app
        self.name = name
        self.version = version
        self.path = path
        self.executable = executable
        self.activity = activity
        self.pid = pid
        self.permittedIdentifiers = permittedIdentifiers
        self.modes = modes
        self.isRefreshOn = isRefreshOn
        self.isBarred = isBarred
        self.isForceQuit = isForceQuit
        self.lastOpenedAt = lastOpenedAt
        self.pendingCount = pendingCount
        self.heldUntilAt = heldUntilAt
        self.problems = problems
    }
}

/// The answer to `lull install`.
package struct InstallReport: Hashable, Codable, Sendable {
    package var app: String
    /// `installed` or `updated`.
    package var disposition: String
    /// Likely mistakes in the Info.plist, a sentence each.
    package var warnings: [String]

    package init(app: String, disposition: String, warnings: [String] = []) {
        self.app = app
        self.disposition = disposition
        self.warnings = warnings
    }
}

/// The switches that hold for all apps.
package struct AppSettingsReport: Hashable, Codable, Sendable {
    /// Background App Refresh for the system.
    package var isRefreshOn: Bool
    /// Each installed app's own.
    package var apps: [AppReport]

    package init(isRefreshOn: Bool, apps: [AppReport]) {
        self.isRefreshOn = isRefreshOn
        self.apps = apps
    }
}

/// The answer to `lull push` and `lull simulate-fetch`.
package struct DeliveryReport: Hashable, Codable, Sendable {
    package var app: String
    /// `delivered`, `held` (with the reasons in words) or `replaced` (an older held push).
    package var disposition: String
    package var execution: Int64?
    /// `newData`, `noData` or `failed`, where the answer waited for the app to complete.
    package var result: String?
    package var reasons: [String]

    package init(
        app: String, disposition: String, execution: Int64? = nil, result: String? = nil,
        reasons: [String] = []
    ) {
        self.app = app
        self.disposition = disposition
        self.execution = execution
        self.result = result
        self.reasons = reasons
    }
}

/// A notification that an app asked for, shown or recorded.
package struct NotificationReport: Hashable, Codable, Sendable {
    package var app: String
    package var identifier: String
    package var title: String
    package var subtitle: String
    package var body: String
    /// When it was or will be shown.
    package var at: Double
    /// `shown` on the desktop, `recorded` where there is none, or `scheduled`.
    package var state: String

    package init(
        app: String, identifier: String, title: String, subtitle: String, body: String, at: Double,
        state: String
    ) {
        self.app = app
        self.identifier = identifier
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.at = at
        self.state = state
    }
}
