extension DeviceConditions {
    /// The facets in which the two differ.
    package func changedFacets(since earlier: DeviceConditions) -> FacetSet {
        var changed: FacetSet = []
        for facet in ConditionFacet.allCases where !agrees(with: earlier, on: facet) {
            changed.insert(FacetSet(facet))
        }
        return changed
    }

    /// Takes `facet`'s value from `other` and leaves the rest.
    package mutating func copy(_ facet: ConditionFacet, from other: DeviceConditions) {
        switch facet {
        case .externalPower: isOnExternalPower = other.isOnExternalPower
        case .battery: battery = other.battery
        case .lowPowerMode: isLowPowerModeOn = other.isLowPowerModeOn
        case .network: network = other.network
        case .thermal: thermalState = other.thermalState
        case .presence: presence = other.presence
        case .cpuPressure: cpuPressure = other.cpuPressure
        case .memoryPressure: memoryPressure = other.memoryPressure
        case .ioPressure: ioPressure = other.ioPressure
        }
    }

    package func agrees(with other: DeviceConditions, on facet: ConditionFacet) -> Bool {
        switch facet {
        case .externalPower: isOnExternalPower == other.isOnExternalPower
        case .battery: battery == other.battery
        case .lowPowerMode: isLowPowerModeOn == other.isLowPowerModeOn
        case .network: network == other.network
        case .thermal: thermalState == other.thermalState
        case .presence: presence == other.presence
        case .cpuPressure: cpuPressure == other.cpuPressure
        case .memoryPressure: memoryPressure == other.memoryPressure
        case .ioPressure: ioPressure == other.ioPressure
        }
    }

    /// The facet's value in words, such as `yes`, `80% discharging`, `full, unmetered (guess)`; nil if unknown.
    package func describe(_ facet: ConditionFacet) -> String? {
        switch facet {
        case .externalPower: isOnExternalPower.map { $0 ? "yes" : "no" }
        case .battery: battery.map(DeviceConditions.describe)
        case .lowPowerMode: isLowPowerModeOn.map { $0 ? "on" : "off" }
        case .network: network.map(DeviceConditions.describe)
        case .thermal: thermalState?.name
        case .presence: presence?.rawValue
        case .cpuPressure: cpuPressure.map(DeviceConditions.describe)
        case .memoryPressure: memoryPressure.map(DeviceConditions.describe)
        case .ioPressure: ioPressure.map(DeviceConditions.describe)
        }
    }

    private static func describe(_ battery: BatteryCondition) -> String {
        switch battery {
        case .absent: "absent"
        case .present(let level, let isDischarging):
            "\(Int(level.rounded()))% " + (isDischarging ? "discharging" : "not discharging")
        }
    }

    private static func describe(_ network: NetworkCondition) -> String {
        if network.isAirplaneModeOn { return "none, airplane mode" }
        let reach =
            switch network.reach {
            case .none: "none"
            case .portal: "portal"
            case .limited: "limited"
            case .full: "full"
            }
        guard network.reach != .none else { return reach }
        return switch network.metering {
        case .yes: reach + ", metered"
        case .no: reach + ", unmetered"
        case .guessYes: reach + ", metered (guess)"
        case .guessNo: reach + ", unmetered (guess)"
        case .unknown: reach + ", metering unknown"
        }
    }

    private static func describe(_ percent: Double) -> String {
        "\(Int(percent.rounded()))%"
    }
}
