/// The state of the device, all facets read together. Nil means unknown.
///
/// Plain values only, so that an evaluation copies nothing: who reported a value is the hub's knowledge.
package struct DeviceConditions: Hashable, Codable, Sendable {
    /// Whether the device draws on something other than its battery.
    package var isOnExternalPower: Bool?
    package var battery: BatteryCondition?
    package var isLowPowerModeOn: Bool?
    package var network: NetworkCondition?
    package var thermalState: ThermalState?
    package var presence: Presence?
    /// Share of time in which work waited for a processor, in percent: PSI `cpu some avg10`, or without
    /// PSI the load per processor. 0 to 100.
    package var cpuPressure: Double?
    /// PSI `memory some avg10` in percent, 0 to 100.
    package var memoryPressure: Double?
    /// PSI `io some avg10` in percent, 0 to 100.
    package var ioPressure: Double?

    /// Everything unknown.
    package init() {}
}
