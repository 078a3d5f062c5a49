package import LullModel

/// An app that stands in one of the folders for apps.
package struct InstalledApp: Hashable, Sendable {
    package let profile: AppProfile
    /// The app's own folder, with links followed; that of the executable where it was installed alone.
    package let folder: String
    /// With all links followed, as `/proc/PID/exe` names it; the last known one while it is missing.
    package let executable: String
    /// For `LULL_INFO_PLIST`.
    package let infoPath: String
    /// Likely mistakes in the Info.plist, a sentence each.
    package let warnings: [String]
    /// What keeps it from being launched now, a sentence each; empty if nothing does.
    package let problems: [String]
    /// Its name in a folder for apps.
    let entry: String
    /// Changes when the executable is built anew.
    let stamp: FileStamp?

    init(_ app: AppFolder, entry: String, earlier: InstalledApp?) {
        profile = app.info.profile
        let isLost = app.stamp == nil && earlier?.profile.identifier == profile.identifier
        executable = isLost ? earlier?.executable ?? app.executable : app.executable
        let resolved = ResolvedPath.of(app.path) ?? app.path
        folder = AppLinks.isFolderOfLinks(resolved) ? Self.folder(of: executable) : resolved
        infoPath = ResolvedPath.of(app.infoPath) ?? app.infoPath
        warnings = app.info.warnings
        problems = app.problem.map { [$0.message] } ?? []
        self.entry = entry
        stamp = app.stamp
    }

    /// An app that was installed and cannot be read now: what was last known of it, and why.
    init(unreadable earlier: InstalledApp, because error: LullError) {
        profile = earlier.profile
        folder = earlier.folder
        executable = earlier.executable
        infoPath = earlier.infoPath
        warnings = []
        problems = [error.message]
        entry = earlier.entry
        stamp = nil
    }

    /// One that was never read: all that is known is the name under which it was installed.
    init(unread identifier: AppIdentifier, entry: String, because error: LullError) {
        profile = AppProfile(identifier: identifier, name: identifier.rawValue)
        folder = entry
        executable = ""
        infoPath = entry + "/Info.plist"
        warnings = []
        problems = [error.message]
        self.entry = entry
        stamp = nil
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
