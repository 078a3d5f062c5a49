/// Where an app's process is in its life, as the app itself reports it.
package enum AppActivity: String, CaseIterable, Codable, Sendable {
    /// Opened by the person.
    case foreground
    /// Still running after the person left it, or launched by Lull.
    case background
}
