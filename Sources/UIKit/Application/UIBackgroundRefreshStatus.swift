/// Whether an app may be launched in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// Off, and the person cannot change that. Never on Lull.
    case restricted = 0
    /// Switched off for the app or for all, or Low Power Mode is on.
    case denied = 1
    case available = 2
}
