package import LullModel

/// Keeps refreshes and legacy fetches of one app apart, and its silent pushes to a few an hour.
package struct RateLimitPolicy: Policy {
    package var name: String { "RateLimit" }
    package var reason: PendingReason { .rateLimit }
    private var weight: Double { 1.0 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        if request.kind == .push { return responseToPush(in: context) }
        guard request.kind == .refresh || request.kind == .fetch else { return nil }
        let spacing = context.configuration.refreshSpacingMinimum
        guard let last = context.record?.lastRefresh else {
            return proceed(weight: weight, required: .span(spacing), observed: .word("first"))
        }
        let next = last + spacing
        let passed = context.now.scheduler - last
        guard context.now.scheduler < next else {
            return proceed(weight: weight, required: .span(spacing), observed: .span(passed))
        }
        return veto(
            weight: weight, required: .span(spacing), observed: .span(passed),
            remedy: "Wait: refreshes of one app are kept apart.",
            wakeUps: WakeUps(.record, at: next))
    }

    private func responseToPush(in context: PolicyContext) -> Response {
        let most = context.configuration.pushesPerHourMaximum
        let recent = (context.standing?.recentPushes ?? []).filter {
            $0 + .hours(1) > context.now.scheduler
        }
        guard recent.count >= most, most > 0 else {
            return proceed(weight: weight, required: .count(most), observed: .count(recent.count))
        }
        return veto(
            weight: weight, required: .count(most), observed: .count(recent.count),
            remedy: "Wait, or send fewer pushes: only the newest is kept.",
            wakeUps: WakeUps(.record, at: recent[recent.count - most] + .hours(1)))
    }
}
