internal import LullHost
package import LullModel

/// Conditions that a test or a scenario sets. Everything is at its best at first.
package final class SimulatedFeed: ConditionFeed {
    package var onChange: ((ConditionSnapshot) -> Void)?
    package private(set) var snapshot: ConditionSnapshot
    /// The facets the host asked to have sampled, newest last.
    package private(set) var sampled: [FacetSet] = []
    /// Called by `refreshStale`; may set conditions.
    package var onRefresh: (() -> Void)?

    package init(_ conditions: DeviceConditions = .ideal) {
        snapshot = SimulatedFeed.snapshot(of: conditions)
    }

    /// Changes conditions and delivers the snapshot if anything differs.
    package func set(_ change: (inout DeviceConditions) -> Void) {
        var conditions = snapshot.conditions
        change(&conditions)
        guard conditions != snapshot.conditions else { return }
        snapshot = SimulatedFeed.snapshot(of: conditions)
        onChange?(snapshot)
    }

    package func refreshStale() { onRefresh?() }

    package func sample(_ facets: FacetSet) {
        if sampled.last != facets { sampled.append(facets) }
    }

    private static func snapshot(of conditions: DeviceConditions) -> ConditionSnapshot {
        ConditionSnapshot(
            conditions: conditions,
            readings: ConditionFacet.allCases.map { facet in
                ConditionReading(
                    source: "simulated",
                    unknownBecause: conditions.describe(facet) == nil
                        ? "the scenario does not tell" : nil)
            })
    }
}

extension DeviceConditions {
    /// A cool, idle device on external power with an unmetered network.
    package static var ideal: DeviceConditions {
        var conditions = DeviceConditions()
        conditions.isOnExternalPower = true
        conditions.battery = .present(level: 100, isDischarging: false)
        conditions.isLowPowerModeOn = false
        conditions.network = NetworkCondition(reach: .full, metering: .no)
        conditions.thermalState = .nominal
        conditions.presence = .away
        conditions.cpuPressure = 0
        conditions.memoryPressure = 0
        conditions.ioPressure = 0
        return conditions
    }
}
