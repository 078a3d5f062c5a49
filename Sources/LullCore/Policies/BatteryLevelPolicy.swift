package import LullModel

/// Holds everything on a critically low, discharging battery; above that prefers a fuller one.
package struct BatteryLevelPolicy: Policy {
    package var name: String { "BatteryLevel" }
    package var reason: PendingReason { .batteryLevel }
    private var weight: Double { 1.0 }
    /// Through two points of a log of dasd (27 %: 0.51, 30 %: 0.55), linear beyond (ours).
    private static let dischargingScore = Curve([
        Curve.Point(at: 20, value: 0.42), Curve.Point(at: 30, value: 0.55),
        Curve.Point(at: 100, value: 1),
    ])

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        let minimum = context.configuration.batteryLevelMinimum
        switch context.conditions.battery {
        case .absent?:
            return nil
        case .present(let level, isDischarging: true)? where level < minimum:
            return veto(
                .absolutelyMustNotProceed, weight: weight, required: .percent(minimum),
                observed: .percent(level),
                remedy: "Connect the charger, or charge the battery.", facet: .battery)
        case .present(let level, isDischarging: true)?:
            return proceed(
                weight: weight, score: BatteryLevelPolicy.dischargingScore.value(at: level),
                required: .percent(minimum), observed: .percent(level),
                remedy: "Charge the battery.", facet: .battery)
        case .present(let level, isDischarging: false)?:
            return proceed(
                weight: weight, required: .percent(minimum), observed: .percent(level),
                facet: .battery)
        case nil:
            return notCounted(facet: .battery)
        }
    }
}
