package import LullModel

/// Holds an app's requests while Background App Refresh is off, for the app or for the system.
///
/// What the person started in the foreground goes on.
package struct RefreshSwitchPolicy: Policy {
    package var name: String { "RefreshSwitch" }
    package var reason: PendingReason { .refreshSwitch }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind != .continued, let standing = context.standing else { return nil }
        guard context.isSystemRefreshOn else {
            return veto(
                weight: 0, required: .word("on"), observed: .word("off for the system"),
                remedy: "Switch Background App Refresh on with `lull settings`.",
                wakeUps: WakeUps(.record))
        }
        guard standing.isRefreshOn else {
            return veto(
                weight: 0, required: .word("on"), observed: .word("off for the app"),
                remedy: "Switch Background App Refresh on for the app with `lull settings`.",
                wakeUps: WakeUps(.record))
        }
        return proceed(weight: 0, required: .word("on"), observed: .word("on"))
    }
}
