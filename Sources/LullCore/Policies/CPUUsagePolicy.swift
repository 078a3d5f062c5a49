package import LullModel

/// Holds work while others wait for the processors, and prefers moments at which nobody does.
package struct CPUUsagePolicy: Policy {
    package var name: String { "CPUUsage" }
    package var reason: PendingReason { .cpuUsage }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        return pressureResponse(
            context.conditions.cpuPressure, maximum: context.configuration.cpuPressureMaximum,
            facet: .cpuPressure, remedy: "Let other work on the processors end.")
    }
}
