/// How hot the device is, from `nominal` to `critical`.
package enum ThermalState: Int, Comparable, CaseIterable, Codable, Sendable {
    case nominal = 0
    case fair = 1
    case serious = 2
    case critical = 3

    package var name: String {
        switch self {
        case .nominal: "nominal"
        case .fair: "fair"
        case .serious: "serious"
        case .critical: "critical"
        }
    }

    package static func < (left: ThermalState, right: ThermalState) -> Bool {
        left.rawValue < right.rawValue
    }
}
