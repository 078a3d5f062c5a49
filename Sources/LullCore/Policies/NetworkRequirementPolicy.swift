package import LullModel

/// Holds a request that needs the network while there is none, or only a metered one.
package struct NetworkRequirementPolicy: Policy {
    package var name: String { "NetworkRequirement" }
    package var reason: PendingReason { .network }
    private var weight: Double { 8.4 }
    /// A metered link costs money; it may wait for a better one (ours).
    private var meteredScore: Double { 0.5 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        guard request.requirements.contains(.network) else { return nil }
        let needsUnmetered = request.requirements.contains(.unmeteredNetwork)
        let required = Operand.word(needsUnmetered ? "unmetered" : "any")
        guard let network = context.conditions.network else {
            return veto(
                weight: weight, required: required, observed: .unknown,
                remedy: "Nothing tells about the network; state it with "
                    + "`lull conditions --set network=full`.", facet: .network)
        }
        guard network.isReachable, !network.isAirplaneModeOn else {
            return veto(
                weight: weight, required: required, observed: observed(network),
                remedy: network.isAirplaneModeOn
                    ? "Switch airplane mode off." : "Connect to a network.", facet: .network)
        }
        guard network.isKnownUnmetered || !needsUnmetered else {
            return veto(
                weight: weight, required: required, observed: observed(network),
                remedy: "Connect to an unmetered network, or mark this one as unmetered.",
                facet: .network)
        }
        let isMetered = network.metering == .yes || network.metering == .guessYes
        return proceed(
            weight: weight, score: isMetered ? meteredScore : 1, required: required,
            observed: observed(network), remedy: "Connect to an unmetered network.",
            facet: .network)
    }

    private func observed(_ network: NetworkCondition) -> Operand {
        if network.isAirplaneModeOn { return .word("airplane mode") }
        switch network.reach {
        case .none: return .word("none")
        case .portal: return .word("portal")
        case .limited: return .word("limited")
        case .full:
            switch network.metering {
            case .yes: return .word("metered")
            case .guessYes: return .word("metered (guess)")
            case .no: return .word("unmetered")
            case .guessNo: return .word("unmetered (guess)")
            case .unknown: return .word("metering unknown")
            }
        }
    }
}
