package import LullModel

/// Keeps launches of one app apart, for refreshes and for processing, and its pushes to a few an hour.
package struct RateLimitPolicy: Policy {
    package var name: String { "RateLimit" }
    package var reason: PendingReason { .rateLimit }
    private var weight: Double { 1.0 }

    package init() {}

    package func response(to request: PendingRequest, in context: PolicyContext) -> Response? {
        switch request.kind {
        case .refresh, .fetch:
            return response(
                since: context.record?.lastRefresh,
                spacing: context.configuration.refreshSpacingMinimum,
                remedy: "Wait: refreshes of one app are kept apart.", in: context)
        case .processing, .healthResearch:
            // A command says itself how often it runs, and what joins a launch costs no other one.
            guard !request.submitter.isCommand, !context.joinsLaunch else { return nil }
            return response(
                since: context.standing?.lastProcessing,
                spacing: context.configuration.processingSpacingMinimum,
                remedy: "Wait: an app's launches for processing are kept apart; "
                    + "an earliest begin date says how often it is worth it.", in: context)
        case .push:
            return responseToPush(in: context)
        case .continued:
            return nil
        }
    }

    private func response(
        since last: SchedulerTime?, spacing: TimeSpan, remedy: String, in context: PolicyContext
    ) -> Response {
        guard let last else {
            return proceed(weight: weight, required: .span(spacing), observed: .word("first"))
        }
        let next = last + spacing
        let passed = context.now.scheduler - last
        guard context.now.scheduler < next else {
            return proceed(weight: weight, required: .span(spacing), observed: .span(passed))
        }
        return veto(
            weight: weight, required: .span(spacing), observed: .span(passed), remedy: remedy,
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
