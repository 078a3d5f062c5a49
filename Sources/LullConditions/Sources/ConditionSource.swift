package import LullModel
package import LullPlatform

/// One place that knows something of the device's state, such as the power supplies in sysfs.
///
/// A source reads when it is asked and says when that is worth while; it remembers no more than it needs
/// for hysteresis. The hub decides when to read and merges what the sources say.
package protocol ConditionSource: AnyObject {
    /// The facets it can tell, all of them in each report.
    var facets: FacetSet { get }
    /// The subsystems whose uevents tell of a change, such as `power_supply`.
    var subsystems: [String] { get }
    /// The folders that hold its files, below the root: watched where the root is not the kernel's own.
    var folders: [String] { get }
    /// Whether it hears of changes also where uevents are refused.
    var hasEventsOfItsOwn: Bool { get }
    /// Starts events of its own beside uevents. A refusal is no error: later reports say `no events`.
    func observe(_ loop: EventLoop, changed: @escaping () -> Void)
    /// Reads `facets`, of those it can tell.
    func read(_ facets: FacetSet) -> ConditionReport
    /// Ends what `observe` began. Twice does nothing.
    func close()
}

extension ConditionSource {
    package var subsystems: [String] { [] }
    package var folders: [String] { [] }
    package var hasEventsOfItsOwn: Bool { false }
    package func observe(_ loop: EventLoop, changed: @escaping () -> Void) {}
    package func close() {}
}

/// What a source found: for each facet that was asked for, a value, or why there is none.
package struct ConditionReport: Hashable, Sendable {
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
    package mutating func update(from newer: ConditionReport) {
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
