package import LullModel

/// What a source found: for each facet that was asked for, a value, or why there is none.
package struct SourceReport: Hashable, Sendable {
    private static let withoutEvents = ", no events"

    package private(set) var conditions = DeviceConditions()
    private var readings = [ConditionReading?](
        repeating: nil, count: ConditionFacet.allCases.count)

    /// Says nothing of any facet.
    package init() {}

    /// Nil if the report says nothing of `facet`.
    package subscript(facet facet: ConditionFacet) -> ConditionReading? {
        readings[Int(facet.rawValue)]
    }

    /// Enters where the value of `facet` comes from, which `set` puts in its place.
    package mutating func tell(
        _ facet: ConditionFacet, source: String, isSampled: Bool = false,
        set: (inout DeviceConditions) -> Void
    ) {
        set(&conditions)
        readings[Int(facet.rawValue)] = ConditionReading(source: source, isSampled: isSampled)
    }

    /// Enters that `facet` is unknown, and why.
    package mutating func leaveUnknown(
        _ facet: ConditionFacet, source: String, because reason: String, isSampled: Bool = false
    ) {
        conditions.copy(facet, from: DeviceConditions())
        readings[Int(facet.rawValue)] = ConditionReading(
            source: source, unknownBecause: reason, isSampled: isSampled)
    }

    /// Takes over what `newer` says and keeps the rest.
    package mutating func update(from newer: SourceReport) {
        for facet in ConditionFacet.allCases {
            guard let reading = newer[facet: facet] else { continue }
            conditions.copy(facet, from: newer.conditions)
            readings[Int(facet.rawValue)] = reading
        }
    }

    /// Marks every reading: no event tells of changes, so the values must be sampled. Twice is once.
    package mutating func markWithoutEvents() {
        for index in readings.indices {
            guard var reading = readings[index] else { continue }
            if !reading.source.hasSuffix(Self.withoutEvents) {
                reading.source += Self.withoutEvents
            }
            reading.isSampled = true
            readings[index] = reading
        }
    }
}
