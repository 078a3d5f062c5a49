package import LullModel

/// What happened to the installed apps.
package enum AppChange: Hashable, Sendable {
    case registered(InstalledApp)
    /// Its executable, its Info.plist or its folder is another one, or its problems are.
    case updated(InstalledApp)
    /// It is in no folder for apps any more. Not yet an uninstall: a package's update may bring it back.
    case missing(AppIdentifier)
}
