import LullModel
import Testing

@Suite struct ConditionParsingTests {
    /// Every form a facet's value can take.
    private static let values: [(ConditionFacet, DeviceConditions)] = {
        var result: [(ConditionFacet, DeviceConditions)] = []
        func add(_ facet: ConditionFacet, _ set: (inout DeviceConditions) -> Void) {
            var conditions = DeviceConditions()
            set(&conditions)
            result.append((facet, conditions))
        }
        for flag in [true, false] {
            add(.externalPower) { $0.isOnExternalPower = flag }
            add(.lowPowerMode) { $0.isLowPowerModeOn = flag }
        }
        add(.battery) { $0.battery = .absent }
        for level in [0.0, 1, 20, 99, 100] {
            add(.battery) { $0.battery = .present(level: level, isDischarging: true) }
            add(.battery) { $0.battery = .present(level: level, isDischarging: false) }
            add(.cpuPressure) { $0.cpuPressure = level }
            add(.memoryPressure) { $0.memoryPressure = level }
            add(.ioPressure) { $0.ioPressure = level }
        }
        for metering in [NetworkCondition.Metering.yes, .no, .guessYes, .guessNo, .unknown] {
            for reach in [NetworkCondition.Reach.portal, .limited, .full] {
                add(.network) { $0.network = NetworkCondition(reach: reach, metering: metering) }
            }
        }
        add(.network) { $0.network = NetworkCondition(reach: .none) }
        add(.network) { $0.network = NetworkCondition(reach: .none, isAirplaneModeOn: true) }
        for state in ThermalState.allCases { add(.thermal) { $0.thermalState = state } }
        for presence in [Presence.active, .away] { add(.presence) { $0.presence = presence } }
        return result
    }()

    @Test("what a listing shows for a condition is taken back as the same value")
    func roundTrip() throws {
        for (facet, conditions) in ConditionParsingTests.values {
            let shown = try #require(conditions.describe(facet))
            let parsed = try DeviceConditions(parsing: shown, for: facet)
            #expect(parsed == conditions, "\(facet.name): \(shown)")
            #expect(conditions.changedFacets(since: DeviceConditions()) == FacetSet(facet))
        }
        #expect(Set(ConditionParsingTests.values.map(\.0)) == Set(ConditionFacet.allCases))
    }

    @Test(
        "a person may write values in other ways too",
        arguments: [
            (.externalPower, "ON", "yes"), (.externalPower, "false", "no"),
            (.battery, "80 charging", "80% not discharging"),
            (.battery, "100% full", "100% not discharging"),
            (.battery, "42%", "42% not discharging"), (.lowPowerMode, "yes", "on"),
            (.network, "airplane", "none, airplane mode"),
            (.network, "full", "full, metering unknown"),
            (.network, "FULL metered", "full, metered"),
            (.network, "full,unmetered", "full, unmetered"),
            (.thermal, " Serious ", "serious"), (.presence, "Away", "away"),
            (.cpuPressure, "35", "35%"), (.ioPressure, "12.5%", "13%"),
        ] as [(ConditionFacet, String, String)])
    func otherForms(_ facet: ConditionFacet, _ text: String, _ shown: String) throws {
        #expect(try DeviceConditions(parsing: text, for: facet).describe(facet) == shown)
    }

    @Test(
        "what is no value of the condition is refused with the forms it takes",
        arguments: [
            (.externalPower, ""), (.externalPower, "maybe"), (.externalPower, "yes no"),
            (.externalPower, "1"), (.battery, ""), (.battery, "discharging"), (.battery, "101%"),
            (.battery, "-1%"), (.battery, "nan discharging"), (.battery, "50% 60%"),
            (.battery, "absent discharging"), (.battery, "0x10"), (.lowPowerMode, "low"),
            (.network, ""), (.network, "wifi"), (.network, "metered"),
            (.network, "full metered unmetered"), (.network, "full airplane"),
            (.network, "none metered"), (.thermal, "hot"), (.thermal, "0"),
            (.presence, "idle"), (.presence, "away away"), (.cpuPressure, "%"),
            (.cpuPressure, "50%%"), (.cpuPressure, "inf"), (.cpuPressure, "100.1"),
            (.memoryPressure, "-0.1"), (.ioPressure, "0x1p3"), (.ioPressure, "5 %"),
        ] as [(ConditionFacet, String)])
    func refused(_ facet: ConditionFacet, _ text: String) {
        let error = #expect(throws: LullError.self) {
            try DeviceConditions(parsing: text, for: facet)
        }
        #expect(error?.kind == .noSuchCondition)
        #expect(error?.hint == "It takes \(DeviceConditions.forms(of: facet)).")
    }
}
