import LullModel
import Testing

@Suite struct FacetSetTests {
    @Test("facet numbers are stored and so never change")
    func numbers() {
        let expected = [
            "external-power": 0, "battery": 1, "low-power-mode": 2, "network": 3, "thermal": 4,
            "presence": 5, "cpu-pressure": 6, "memory-pressure": 7, "io-pressure": 8,
        ]
        let found = ConditionFacet.allCases.map { ($0.name, Int($0.rawValue)) }
        #expect(Dictionary(uniqueKeysWithValues: found) == expected)
    }

    @Test("every facet is found by its name, and no other text is")
    func names() {
        for facet in ConditionFacet.allCases { #expect(ConditionFacet(name: facet.name) == facet) }
        for text in ["", "External-power", "power", "external-power "] {
            #expect(ConditionFacet(name: text) == nil)
        }
    }

    @Test("a set holds what was put in and lists it in order")
    func membership() {
        var set: FacetSet = []
        set.insert(FacetSet(.presence))
        set.insert(FacetSet(.battery))
        #expect(set.facets == [.battery, .presence])
        #expect(set.contains(.battery) && !set.contains(.network))
        #expect(FacetSet.sampled.facets == [.thermal, .cpuPressure, .memoryPressure, .ioPressure])
    }

    @Test("a change is found in exactly the facet that was copied")
    func copying() {
        var other = DeviceConditions()
        other.isOnExternalPower = true
        other.battery = .absent
        other.isLowPowerModeOn = false
        other.network = NetworkCondition(reach: .full)
        other.thermalState = .fair
        other.presence = .away
        other.cpuPressure = 1
        other.memoryPressure = 2
        other.ioPressure = 3
        for facet in ConditionFacet.allCases {
            var conditions = DeviceConditions()
            conditions.copy(facet, from: other)
            #expect(conditions.changedFacets(since: DeviceConditions()) == FacetSet(facet))
            #expect(conditions.agrees(with: other, on: facet))
            #expect(conditions.describe(facet) == other.describe(facet))
        }
    }
}
