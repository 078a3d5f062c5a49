package import LullModel

/// Holds a request until its earliest begin date: a floor, never a promise.
package struct EarliestBeginPolicy: Policy {
    package var name: String { "EarliestBegin" }
    package var reason: PendingReason { .earliestBegin }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.earliest > request.submitted else { return nil }
        let isReached = context.now.scheduler >= request.earliest
        guard !isReached else {
            return proceed(
                weight: 0, required: .moment(request.earliest),
                observed: .moment(context.now.scheduler))
        }
        let triggers: WakeTriggers = request.earliestDate == nil ? [] : .clock
        return veto(
            weight: 0, required: .moment(request.earliest),
            observed: .moment(context.now.scheduler),
            remedy: "Wait for its earliest begin date, or submit it again with an earlier one.",
            wakeUps: WakeUps(triggers, at: request.earliest))
    }
}
