package import LullModel

/// Limits how many launches run at a time: per sort of work on the device, and one for each app.
///
/// An app's task joins a launch under way if enough of its window is left. In the foreground an app takes
/// any number.
package struct ActivityGroupPolicy: Policy {
    package var name: String { "ActivityGroup" }
    package var reason: PendingReason { .activityGroup }
    private var weight: Double { 0.5 }

    package init() {}

    package static func limit(of kind: TaskKind, in configuration: Configuration) -> Int {
        switch kind.group {
        case .short: configuration.refreshConcurrencyMaximum
        case .long: configuration.processingConcurrencyMaximum
        case .continued: configuration.continuedConcurrencyMaximum
        }
    }

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        let limit = ActivityGroupPolicy.limit(of: request.kind, in: context.configuration)
        if context.isAppRunning {
            return veto(
                weight: weight, required: .word("not running"), observed: .word("running"),
                remedy: "Wait for its running execution to end.",
                wakeUps: WakeUps(
                    request.submitter.isCommand ? .executionEnd : [.executionEnd, .record]))
        }
        if context.joinsLaunch {
            return proceed(
                weight: weight, required: .count(limit), observed: .word("joins its app's launch"))
        }
        guard context.runningOfKind < limit else {
            return veto(
                weight: weight, required: .count(limit), observed: .count(context.runningOfKind),
                remedy: "Wait for another execution of this kind to end.",
                wakeUps: WakeUps(.executionEnd))
        }
        return proceed(
            weight: weight, required: .count(limit), observed: .count(context.runningOfKind))
    }
}
