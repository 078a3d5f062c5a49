package import LullModel

/// Holds everything while the device is hot, and prefers a cool one.
///
/// What the person started goes on up to critical heat.
package struct ThermalPolicy: Policy {
    package var name: String { "Thermal" }
    package var reason: PendingReason { .thermal }
    private var weight: Double { 5.0 }
    /// As seen in a log of dasd for the level below its veto.
    private var fairScore: Double { 0.2 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard let state = context.conditions.thermalState else {
            return notCounted(facet: .thermal)
        }
        let isWanted = request.kind == .continued
        let required = Operand.word(isWanted ? "below critical" : "below serious")
        switch state {
        case .fair where isWanted, .serious where isWanted:
            return proceed(weight: weight, required: required, observed: .word(state.name))
        case .nominal:
            return proceed(
                weight: weight, required: required, observed: .word(state.name), facet: .thermal)
        case .fair:
            return proceed(
                weight: weight, score: fairScore, required: required,
                observed: .word(state.name), remedy: "Let the device cool down.", facet: .thermal)
        case .serious, .critical:
            return veto(
                .absolutelyMustNotProceed, weight: weight, required: required,
                observed: .word(state.name), remedy: "Let the device cool down.", facet: .thermal)
        }
    }
}
