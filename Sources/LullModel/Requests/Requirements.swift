/// What a request asks of the device before it may run.
package struct Requirements: OptionSet, Hashable, Codable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let externalPower = Requirements(rawValue: 1 << 0)
    package static let network = Requirements(rawValue: 1 << 1)
    /// Only meaningful together with `network`.
    package static let unmeteredNetwork = Requirements(rawValue: 1 << 2)
    /// Only while the person is away; ends when the person returns.
    package static let idle = Requirements(rawValue: 1 << 3)

    /// The words used in every listing, in a fixed order.
    package var names: [String] {
        var result: [String] = []
        if contains(.externalPower) { result.append("power") }
        if contains(.unmeteredNetwork) {
            result.append("unmetered network")
        } else if contains(.network) {
            result.append("network")
        }
        if contains(.idle) { result.append("idle") }
        return result
    }
}
