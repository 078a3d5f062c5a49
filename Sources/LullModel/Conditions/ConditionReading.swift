/// Where a facet's value comes from, or why there is none.
package struct ConditionReading: Hashable, Codable, Sendable {
    /// Such as `sysfs`, `procfs`, `rtnetlink`.
    package var source: String
    /// For an unknown value, what is missing; nil for a known one.
    package var unknownBecause: String?
    /// Read at intervals rather than told of changes.
    package var isSampled: Bool

    package init(source: String, unknownBecause: String? = nil, isSampled: Bool = false) {
        self.source = source
        self.unknownBecause = unknownBecause
        self.isSampled = isSampled
    }
}

/// A whole snapshot as the hub delivers it: the values, and for each facet where its value comes from.
package struct ConditionSnapshot: Hashable, Codable, Sendable {
    package var conditions: DeviceConditions
    /// One reading a facet, in `ConditionFacet.allCases` order.
    package var readings: [ConditionReading]

    package init(conditions: DeviceConditions, readings: [ConditionReading]) {
        precondition(
            readings.count == ConditionFacet.allCases.count,
            "A snapshot has one reading for every facet; give all of them.")
        self.conditions = conditions
        self.readings = readings
    }
}
