package import LullModel

/// Holds what an app that was removed from the app switcher would do unasked.
///
/// Refreshes, pushes and fetches wait until it is opened; processing may run, but seldom.
package struct ForceQuitPolicy: Policy {
    package var name: String { "ForceQuit" }
    package var reason: PendingReason { .forceQuit }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard let standing = context.standing, standing.isForceQuit else { return nil }
        switch request.kind {
        case .continued:
            return nil
        case .refresh, .fetch, .push:
            return veto(
                weight: 0, required: .word("opened"), observed: .word("removed"),
                remedy: "Open the app.", wakeUps: WakeUps(.record))
        case .processing, .healthResearch:
            let spacing = context.configuration.forceQuitSpacing
            guard let last = standing.lastProcessing, last + spacing > context.now.scheduler else {
                return proceed(weight: 0, required: .span(spacing), observed: .word("removed"))
            }
            return veto(
                weight: 0, required: .span(spacing),
                observed: .span(context.now.scheduler - last),
                remedy: "Open the app, or wait: until then its processing runs seldom.",
                wakeUps: WakeUps(.record, at: last + spacing))
        }
    }
}
