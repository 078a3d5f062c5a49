package import LullModel

/// Prefers external power, and insists on it where the request requires it.
package struct ExternalPowerPolicy: Policy {
    package var name: String { "ExternalPower" }
    package var reason: PendingReason { .externalPower }
    private var weight: Double { 10.0 }
    /// As seen in a log of dasd for an unplugged device.
    private var unpluggedScore: Double { 0.5 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        let isRequired = request.requirements.contains(.externalPower)
        let required: Operand? = isRequired ? .flag(true) : nil
        let remedy = "Connect the charger."
        switch context.conditions.isOnExternalPower {
        case true?:
            return proceed(
                weight: weight, required: required, observed: .flag(true), facet: .externalPower)
        case false? where isRequired:
            return veto(
                weight: weight, required: required, observed: .flag(false), remedy: remedy,
                facet: .externalPower)
        case false?:
            return proceed(
                weight: weight, score: unpluggedScore, required: required, observed: .flag(false),
                remedy: remedy, facet: .externalPower)
        case nil where isRequired:
            return veto(
                weight: weight, required: required, observed: .unknown,
                remedy: "Nothing tells whether the charger is connected; state it with "
                    + "`lull conditions --set external-power=yes`.",
                facet: .externalPower)
        case nil:
            return notCounted(facet: .externalPower)
        }
    }
}
