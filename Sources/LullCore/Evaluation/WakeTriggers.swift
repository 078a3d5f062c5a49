package import LullModel

/// What can change a policy's answer, apart from a moment: condition facets and the core's own happenings.
///
/// A set in two bytes; the low bits are the facets of `FacetSet`.
package struct WakeTriggers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package init(_ facet: ConditionFacet) {
        rawValue = 1 << UInt16(facet.rawValue)
    }

    package init(_ facets: FacetSet) {
        rawValue = facets.rawValue
    }

    /// The wall clock was set.
    package static let clock = WakeTriggers(rawValue: 1 << 12)
    /// An execution ended.
    package static let executionEnd = WakeTriggers(rawValue: 1 << 13)
    /// An app's hold or rate limit changed.
    package static let record = WakeTriggers(rawValue: 1 << 14)
    /// Writing the state fails or works again.
    package static let storage = WakeTriggers(rawValue: 1 << 15)

    package static let sampled = WakeTriggers(FacetSet.sampled)
    /// How many bits a set has: the number of wake-up lists.
    package static let count = UInt16.bitWidth

    /// Calls `body` for each member with its bit's position, in ascending order.
    func forEachBit(_ body: (Int, WakeTriggers) -> Void) {
        var rest = rawValue
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            rest &= rest - 1
            body(bit, WakeTriggers(rawValue: 1 << UInt16(bit)))
        }
    }

    /// The facets among the triggers.
    package var facets: FacetSet { FacetSet(rawValue: rawValue & 0x0FFF) }
}

/// A policy's wake-ups: the triggers, or the moment, that could change its answer.
package struct WakeUps: Hashable, Sendable {
    package var triggers: WakeTriggers
    package var moment: SchedulerTime

    package init(_ triggers: WakeTriggers = [], at moment: SchedulerTime = .never) {
        self.triggers = triggers
        self.moment = moment
    }

    package static let none = WakeUps()

    package init(_ facet: ConditionFacet) {
        self.init(WakeTriggers(facet))
    }

    package mutating func formUnion(_ other: WakeUps) {
        triggers.formUnion(other.triggers)
        moment = min(moment, other.moment)
    }
}
