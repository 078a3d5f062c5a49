/// Whether the person is using the device.
package enum Presence: String, Codable, Sendable {
    case active
    case away
}
