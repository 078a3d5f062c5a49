package import LullModel

extension AppRegistry {
    /// What install did.
    package struct Installation: Hashable, Sendable {
        package let app: InstalledApp
        /// Whether it was installed before; its requests stay.
        package let isUpdate: Bool
        /// Likely mistakes, a sentence each.
        package let warnings: [String]
    }

    /// Registers the app in `folder`, an absolute path; with `info` the executable at `folder`, whose
    /// Info.plist stands apart.
    ///
    /// Nothing is copied: a link in the person's folder for apps names the app's own. Installing again is
    /// an update. Throws `invalidApp` if it cannot run as it is; `storage` and the like if the link cannot
    /// be made.
    package func install(_ folder: String, info: String? = nil) throws(LullError) -> Installation {
        guard let own = roots.own else {
            throw LullError(
                .storage, "Neither XDG_DATA_HOME nor HOME names a folder for apps.",
                hint: "Set one of them for lulld.")
        }
        let links = AppLinks(folder: own)
        let source: AppSource
        if let info {
            source = try AppSource(executable: folder, info: info)
        } else {
            source = try AppSource(folder: folder)
        }
        let identifier = source.info.profile.identifier
        let earlier = apps[identifier]
        if let earlier, earlier.entry.hasPrefix(own + "/"),
            earlier.entry != own + "/" + identifier.rawValue,
            source.place != .folder(earlier.folder)
        {
            throw LullError(
                .invalidApp,
                "'\(earlier.entry.escapedForDisplay)' has the bundle identifier "
                    + "'\(identifier.rawValue)' already.",
                hint: "Remove it there, or give the app an identifier of its own.")
        }
        if earlier == nil || source.place != .folder(earlier?.folder ?? "")
            || earlier?.entry == own + "/" + identifier.rawValue
        {
            try links.put(source, as: identifier)
        }
        refresh()
        guard let app = apps[identifier] else {
            throw LullError(
                .invalidApp, "'\(identifier.rawValue)' was installed and is gone again.",
                hint: "Install it again when nobody changes its folder.")
        }
        guard app.problems.isEmpty else {
            throw LullError(
                .invalidApp, app.problems[0],
                hint: "It was installed; it runs once this is repaired.")
        }
        return Installation(app: app, isUpdate: earlier != nil, warnings: source.warnings)
    }

    /// Removes what install made of the app; its own folder stays as it is.
    ///
    /// Throws `noSuchApp` if it is not installed, and `invalidApp` if somebody else put it there.
    package func uninstall(_ identifier: AppIdentifier) throws(LullError) {
        guard let app = apps[identifier] else { throw noSuchApp(identifier) }
        guard let own = roots.own, app.entry.hasPrefix(own + "/") else {
            throw LullError(
                .invalidApp,
                "'\(identifier.rawValue)' is installed for everybody in "
                    + "'\(app.entry.escapedForDisplay)' and not by 'lull install'.",
                hint: "Remove the package that it came with, or bar it: "
                    + "lull settings \(identifier.rawValue) --background-launches barred")
        }
        try AppLinks(folder: own).remove(app.entry)
        refresh()
    }

    /// The error for an app that is not installed, with the name that was probably meant.
    package func noSuchApp(_ identifier: AppIdentifier) -> LullError {
        let nearest = NearestName.of(
            identifier.rawValue, among: sortedApps.map(\.profile.identifier.rawValue))
        return LullError(
            .noSuchApp, "No app '\(identifier.rawValue.escapedForDisplay)' is installed.",
            hint: nearest.map { "Did you mean '\($0)'?" }
                ?? "'lull apps' lists what is installed; 'lull install FOLDER' adds an app.")
    }
}
