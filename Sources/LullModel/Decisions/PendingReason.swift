/// Why a request has not run, as a public code: names may be added, none changes.
package enum PendingReason: String, CaseIterable, Codable, Sendable {
    case earliestBegin
    case externalPower
    case network
    case batteryLevel
    case lowPowerMode
    case thermal
    case deviceActivity
    case cpuUsage
    case memoryPressure
    case ioPressure
    case rateLimit
    case activityGroup
    case penalty
    /// The app is not installed, does not permit the identifier any more, or is barred.
    case application
    /// Background App Refresh is off for the app or for the system.
    case refreshSwitch
    /// The app was removed from the app switcher and not opened since.
    case forceQuit
    /// Nothing forbids it, but the score is below the threshold: a better moment is likely.
    case betterMoment
    /// The state folder cannot be written; nothing starts, since nothing could be recorded.
    case storage
    /// Not held: about to start.
    case starting
}
