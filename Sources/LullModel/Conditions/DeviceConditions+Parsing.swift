extension DeviceConditions {
    /// Conditions in which only `facet` is set, as written by a person: `yes`, `80% discharging`,
    /// `full, metered`, `serious`, `away`, `35%`.
    ///
    /// Throws `noSuchCondition` with the forms that are understood.
    package init(parsing text: String, for facet: ConditionFacet) throws(LullError) {
        self.init()
        let words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," })
            .map(String.init)
        let isUnderstood: Bool
        switch facet {
        case .externalPower:
            isOnExternalPower = DeviceConditions.flag(words)
            isUnderstood = isOnExternalPower != nil
        case .battery:
            battery = DeviceConditions.battery(words)
            isUnderstood = battery != nil
        case .lowPowerMode:
            isLowPowerModeOn = DeviceConditions.flag(words)
            isUnderstood = isLowPowerModeOn != nil
        case .network:
            network = DeviceConditions.network(words)
            isUnderstood = network != nil
        case .thermal:
            thermalState = ThermalState.allCases.first { [$0.name] == words }
            isUnderstood = thermalState != nil
        case .presence:
            presence = words.count == 1 ? Presence(rawValue: words[0]) : nil
            isUnderstood = presence != nil
        case .cpuPressure:
            cpuPressure = DeviceConditions.percent(words)
            isUnderstood = cpuPressure != nil
        case .memoryPressure:
            memoryPressure = DeviceConditions.percent(words)
            isUnderstood = memoryPressure != nil
        case .ioPressure:
            ioPressure = DeviceConditions.percent(words)
            isUnderstood = ioPressure != nil
        }
        guard isUnderstood else {
            throw LullError(
                .noSuchCondition,
                "'\(text.escapedForDisplay)' is not a value of the condition '\(facet.name)'.",
                hint: "It takes \(DeviceConditions.forms(of: facet)).")
        }
    }

    /// The values a facet takes, in words.
    package static func forms(of facet: ConditionFacet) -> String {
        switch facet {
        case .externalPower: "yes or no"
        case .battery: "absent, or a level with a direction such as '80% discharging'"
        case .lowPowerMode: "on or off"
        case .network: "none, portal, limited, full or airplane, and metered or unmetered"
        case .thermal: "nominal, fair, serious or critical"
        case .presence: "active or away"
        case .cpuPressure, .memoryPressure, .ioPressure: "a percentage such as 35%"
        }
    }

    private static func flag(_ words: [String]) -> Bool? {
        switch words {
        case ["yes"], ["on"], ["true"]: true
        case ["no"], ["off"], ["false"]: false
        default: nil
        }
    }

    private static func percent(_ words: [String]) -> Double? {
        guard words.count == 1 else { return nil }
        let digits = words[0].hasSuffix("%") ? String(words[0].dropLast()) : words[0]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let value = Double(digits), (0...100).contains(value)
        else { return nil }
        return value
    }

    private static func battery(_ words: [String]) -> BatteryCondition? {
        if words == ["absent"] { return .absent }
        guard let first = words.first, let level = percent([first]) else { return nil }
        switch words.dropFirst() {
        case ["discharging"]: return .present(level: level, isDischarging: true)
        case [], ["charging"], ["full"], ["not", "discharging"]:
            return .present(level: level, isDischarging: false)
        default: return nil
        }
    }

    private static func network(_ words: [String]) -> NetworkCondition? {
        guard let first = words.first else { return nil }
        if words == ["airplane"] || words == ["none", "airplane", "mode"] {
            return NetworkCondition(reach: .none, isAirplaneModeOn: true)
        }
        guard let reach = NetworkCondition.Reach(rawValue: first) else { return nil }
        let metering: NetworkCondition.Metering
        switch words.dropFirst() {
        case []: return NetworkCondition(reach: reach)
        case ["metering", "unknown"]: metering = .unknown
        case ["metered"]: metering = .yes
        case ["unmetered"]: metering = .no
        case ["metered", "(guess)"]: metering = .guessYes
        case ["unmetered", "(guess)"]: metering = .guessNo
        default: return nil
        }
        return reach == .none ? nil : NetworkCondition(reach: reach, metering: metering)
    }
}
