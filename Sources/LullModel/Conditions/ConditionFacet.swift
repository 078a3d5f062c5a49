/// One part of the device's state that a policy can wait for.
///
/// The raw value is a bit position in `FacetSet` and stored in journals: append only.
package enum ConditionFacet: UInt8, CaseIterable, Codable, Sendable {
    case externalPower = 0
    case battery = 1
    case lowPowerMode = 2
    case network = 3
    case thermal = 4
    case presence = 5
    case cpuPressure = 6
    case memoryPressure = 7
    case ioPressure = 8

    /// The name shown by `lull conditions`, taken by `--set`, and used on the bus.
    package var name: String {
        switch self {
        case .externalPower: "external-power"
        case .battery: "battery"
        case .lowPowerMode: "low-power-mode"
        case .network: "network"
        case .thermal: "thermal"
        case .presence: "presence"
        case .cpuPressure: "cpu-pressure"
        case .memoryPressure: "memory-pressure"
        case .ioPressure: "io-pressure"
        }
    }

    package init?(name: String) {
        guard let match = ConditionFacet.allCases.first(where: { $0.name == name }) else {
            return nil
        }
        self = match
    }

    /// Whether the kernel need not tell of a change, so that the value may have to be sampled.
    package var isSampled: Bool {
        switch self {
        case .thermal, .cpuPressure, .memoryPressure, .ioPressure: true
        case .externalPower, .battery, .lowPowerMode, .network, .presence: false
        }
    }
}

/// A set of facets in two bytes.
package struct FacetSet: OptionSet, Hashable, Codable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package init(_ facet: ConditionFacet) {
        rawValue = 1 << UInt16(facet.rawValue)
    }

    package static let sampled = FacetSet(
        ConditionFacet.allCases.filter(\.isSampled).map { FacetSet($0) })

    package func contains(_ facet: ConditionFacet) -> Bool {
        rawValue & (1 << UInt16(facet.rawValue)) != 0
    }

    /// The members in declaration order.
    package var facets: [ConditionFacet] {
        ConditionFacet.allCases.filter { contains($0) }
    }
}
