package import LullModel

/// Holds work while others wait for the disks, and prefers moments at which nobody does.
package struct IOPressurePolicy: Policy {
    package var name: String { "IOPressure" }
    package var reason: PendingReason { .ioPressure }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        return pressureResponse(
            context.conditions.ioPressure, maximum: context.configuration.ioPressureMaximum,
            facet: .ioPressure, remedy: "Let other work on the disks end.")
    }
}
