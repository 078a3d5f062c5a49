internal import LullModel

extension AppDevice {
    /// What of the device's state apps are told.
    init(_ conditions: DeviceConditions, isRefreshAllowed: Bool) {
        var level: Double?
        var isCharging: Bool?
        if case .present(let percent, let isDischarging) = conditions.battery {
            level = percent
            isCharging = !isDischarging && conditions.isOnExternalPower != false
        }
        self.init(
            isLowPowerModeOn: conditions.isLowPowerModeOn ?? false,
            thermalState: conditions.thermalState ?? .nominal, batteryLevel: level,
            isOnExternalPower: conditions.isOnExternalPower, isCharging: isCharging,
            network: conditions.network, isRefreshAllowed: isRefreshAllowed)
    }
}
