package import LullModel

/// In Low Power Mode holds refreshes, and lets processing run on external power only.
package struct LowPowerModePolicy: Policy {
    package var name: String { "LowPowerMode" }
    package var reason: PendingReason { .lowPowerMode }
    private var weight: Double { 1.0 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        guard let isOn = context.conditions.isLowPowerModeOn else {
            return notCounted(facet: .lowPowerMode)
        }
        guard isOn else {
            return proceed(
                weight: weight, required: .word("off"), observed: .word("off"),
                facet: .lowPowerMode)
        }
        switch request.kind {
        case .refresh, .fetch, .push:
            return veto(
                weight: weight, required: .word("off"), observed: .word("on"),
                remedy: "Switch Low Power Mode off.", facet: .lowPowerMode)
        case _ where context.conditions.isOnExternalPower == true:
            return proceed(
                weight: weight, required: .word("off, or external power"),
                observed: .word("on, with external power"), facet: .lowPowerMode)
        case .processing, .healthResearch, .continued:
            return veto(
                weight: weight, required: .word("off, or external power"),
                observed: .word("on"), remedy: "Switch Low Power Mode off or connect the charger.",
                facet: .lowPowerMode,
                wakeUps: WakeUps([WakeTriggers(.lowPowerMode), WakeTriggers(.externalPower)]))
        }
    }
}
