package import LullModel

/// Limits how many executions run at a time: per kind on the device, and one for each app.
package struct ActivityGroupPolicy: Policy {
    package var name: String { "ActivityGroup" }
    package var reason: PendingReason { .activityGroup }
    private var weight: Double { 0.5 }

    package init() {}

    package static func limit(of kind: TaskKind, in configuration: Configuration) -> Int {
        switch kind {
        case .refresh, .fetch, .push: configuration.refreshConcurrencyMaximum
        case .processing, .healthResearch, .continued: configuration.processingConcurrencyMaximum
        }
    }

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        let limit = ActivityGroupPolicy.limit(of: request.kind, in: context.configuration)
        if context.isAppRunning {
            return veto(
                weight: weight, required: .word("not running"), observed: .word("running"),
                remedy: "Wait for its running execution to end.", wakeUps: WakeUps(.executionEnd))
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
