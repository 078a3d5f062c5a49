/// The system's battery; a mouse's or a headset's does not count.
package enum BatteryCondition: Hashable, Codable, Sendable {
    /// The machine has none, so it runs on external power.
    case absent
    /// `level` is 0 to 100 percent; `isDischarging` is false while charging, full, or held at a charge limit.
    case present(level: Double, isDischarging: Bool)
}
