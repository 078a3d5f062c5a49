/// Why an execution was ended early, as a public code.
package enum StopReason: String, CaseIterable, Codable, Sendable {
    case timeLimit
    case externalPowerLost
    case networkLost
    case personReturned
    case overheating
    /// `lull simulate-expiration`.
    case requestedByPerson
    /// A continued task whose progress did not move any more.
    case progressStalled
    /// The person removed the app from the app switcher; it is told nothing.
    case forceQuit
    /// The app was uninstalled.
    case appUninstalled

    /// Whether the request becomes pending again because what it required went away.
    package var makesPendingAgain: Bool {
        switch self {
        case .externalPowerLost, .networkLost, .personReturned, .overheating, .forceQuit: true
        case .timeLimit, .requestedByPerson, .progressStalled, .appUninstalled: false
        }
    }
}
