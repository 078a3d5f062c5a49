package import LullModel

/// Holds work while others wait for the memory, and prefers moments at which nobody does.
package struct MemoryPressurePolicy: Policy {
    package var name: String { "MemoryPressure" }
    package var reason: PendingReason { .memoryPressure }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued else { return nil }
        return pressureResponse(
            context.conditions.memoryPressure, maximum: context.configuration.memoryPressureMaximum,
            facet: .memoryPressure, remedy: "Close programs that use much memory.")
    }
}
