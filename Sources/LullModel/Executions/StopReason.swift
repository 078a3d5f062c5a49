/// Why an execution was ended early, as a public code.
package enum StopReason: String, CaseIterable, Codable, Sendable {
    case timeLimit
    case externalPowerLost
    case networkLost
    case personReturned
    case overheating
    /// `lull simulate-expiration`.
    case requestedByPerson

    /// Whether the request becomes pending again because what it required went away.
    package var makesPendingAgain: Bool {
        switch self {
        case .externalPowerLost, .networkLost, .personReturned, .overheating: true
        case .timeLimit, .requestedByPerson: false
        }
    }
}
