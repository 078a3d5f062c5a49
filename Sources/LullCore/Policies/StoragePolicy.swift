package import LullModel

/// Holds everything while the state cannot be written: what cannot be recorded is not started.
package struct StoragePolicy: Policy {
    package var name: String { "Storage" }
    package var reason: PendingReason { .storage }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard context.isStorageFailing else { return nil }
        return veto(
            weight: 0, required: .word("writable"), observed: .word("failing"),
            remedy: "Make the state folder writable and free some space on its disk.",
            wakeUps: WakeUps(.storage))
    }
}
