package import LullModel

/// Holds an app's request while the app cannot be launched for it.
///
/// It is not installed, it is barred, or the identifier or mode is no longer in its Info.plist.
package struct ApplicationPolicy: Policy {
    package var name: String { "Application" }
    package var reason: PendingReason { .application }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard case .app = request.submitter else { return nil }
        guard let standing = context.standing, let profile = standing.profile else {
            return hold(
                "installed", "missing",
                "Put the app's folder back, or uninstall it with "
                    + "`lull uninstall`.")
        }
        guard !standing.isBarred else {
            return hold(
                "allowed", "barred", "Allow its background launches with `lull settings`.")
        }
        if !request.kind.isSystemMade && !profile.permits(request.identifier.name) {
            return hold(
                "permitted", "not permitted",
                "Add the identifier to BGTaskSchedulerPermittedIdentifiers in the app's Info.plist, "
                    + "or cancel the request.")
        }
        if let mode = request.kind.requiredMode, !profile.modes.contains(mode) {
            return hold(
                mode.rawValue, "no such mode",
                "Add '\(mode.rawValue)' to UIBackgroundModes in the app's Info.plist, or cancel "
                    + "the request.")
        }
        return proceed(weight: 0, required: .word("installed"), observed: .word("installed"))
    }

    private func hold(_ required: String, _ observed: String, _ remedy: String) -> Response {
        veto(
            .absolutelyMustNotProceed, weight: 0, required: .word(required),
            observed: .word(observed), remedy: remedy, wakeUps: WakeUps(.record))
    }
}
