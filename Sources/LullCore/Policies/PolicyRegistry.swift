/// Every policy, in the order in which they are asked, summed and shown.
///
/// What is cheapest to wait for comes first (a moment, then events, then sampled conditions): a held
/// request waits on its first veto only, so a sampled condition is read at intervals only for requests
/// that nothing else holds.
package enum PolicyRegistry {
    package static let policies: [any Policy] = [
        EarliestBeginPolicy(),
        StoragePolicy(),
        ApplicationPolicy(),
        RefreshSwitchPolicy(),
        ForceQuitPolicy(),
        PenaltyPolicy(),
        RateLimitPolicy(),
        ExternalPowerPolicy(),
        NetworkRequirementPolicy(),
        BatteryLevelPolicy(),
        LowPowerModePolicy(),
        ThermalPolicy(),
        DeviceActivityPolicy(),
        ActivityGroupPolicy(),
        MemoryPressurePolicy(),
        IOPressurePolicy(),
        CPUUsagePolicy(),
    ]
}
