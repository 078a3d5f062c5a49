internal import LullModel

/// How, and whether, this machine reaches others.
public struct NWPath: Hashable, Sendable, CustomDebugStringConvertible {
    /// Whether packets get out.
    public enum Status: Hashable, Sendable {
        case satisfied
        case unsatisfied
        /// Never here: no link is brought up on demand as far as Lull knows.
        case requiresConnection
    }

    /// Why packets do not get out.
    public enum UnsatisfiedReason: Hashable, Sendable {
        case notAvailable
        case cellularDenied
        case wifiDenied
        case localNetworkDenied
        case vpnInactive
    }

    public let status: Status
    /// `notAvailable` always: nothing here denies an app a link of one sort.
    public let unsatisfiedReason: UnsatisfiedReason
    /// The interfaces with a default route, the preferred one first.
    public let availableInterfaces: [NWInterface]
    /// The network is metered, by setting or by guess, or is cellular while nobody says.
    public let isExpensive: Bool
    public let supportsIPv4: Bool
    public let supportsIPv6: Bool
    /// Addresses of the default routes, with port 0.
    public let gateways: [NWEndpoint]

    /// Always false: Linux has no Low Data Mode.
    public var isConstrained: Bool { false }
    /// Always false: Linux does not know of such networks.
    public var isUltraConstrained: Bool { false }
    /// As `status`: whether a resolver is set up is not looked at.
    public var supportsDNS: Bool { status == .satisfied }

    /// Whether an interface of this sort is among `availableInterfaces` while the path is satisfied.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        status == .satisfied && availableInterfaces.contains { $0.type == type }
    }

    public var debugDescription: String {
        let names = availableInterfaces.map(\.name).joined(separator: ", ")
        return "\(status)\(names.isEmpty ? "" : " (\(names))")\(isExpensive ? ", expensive" : "")"
    }

    /// `condition` is what the daemon says; without it the kernel's default routes decide.
    init(
        condition: NetworkCondition?, machine: MachineNetwork,
        allowing isAllowed: (NWInterface.InterfaceType) -> Bool = { _ in true }
    ) {
        let routes = machine.defaultRoutes.filter { isAllowed($0.interface.type) }
        availableInterfaces = routes.map(\.interface).reduce(into: []) { list, interface in
            if !list.contains(interface) { list.append(interface) }
        }
        supportsIPv4 = routes.contains { !$0.isIPv6 }
        supportsIPv6 = routes.contains { $0.isIPv6 }
        gateways = routes.compactMap(\.gateway)
        // Where the kernel shows no routes at all the daemon's word is enough, unless a sort was asked for.
        let isAnyAllowed = isAllowed(.other) && isAllowed(.wifi) && isAllowed(.cellular)
        let isRouteFound = !routes.isEmpty || (condition != nil && isAnyAllowed)
        let isReached =
            switch condition?.reach {
            case .full, .limited, nil: true
            case .portal, .some(.none): false
            }
        status = isReached && isRouteFound ? .satisfied : .unsatisfied
        unsatisfiedReason = .notAvailable
        isExpensive =
            switch condition?.metering {
            case .yes, .guessYes: true
            case .no, .guessNo: false
            case .unknown, nil: availableInterfaces.first?.type == .cellular
            }
    }
}
