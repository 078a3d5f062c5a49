package import LullModel

/// Keeps refreshes of one app apart.
package struct RateLimitPolicy: Policy {
    package var name: String { "RateLimit" }
    package var reason: PendingReason { .rateLimit }
    private var weight: Double { 1.0 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        guard request.kind == .refresh else { return nil }
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
}
