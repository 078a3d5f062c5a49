/// What a shell offers for a value or an operand.
package enum Completion: Hashable, Sendable {
    case none
    case words([String])
    /// Identifiers of pending requests, asked of the daemon.
    case identifiers
    /// Bundle identifiers of installed apps, asked of the daemon.
    case apps
    case folders
    case files
    case commands
}
