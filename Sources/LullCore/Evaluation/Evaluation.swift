package import LullModel

/// One look at a request: every policy's response, and what follows from them.
///
/// Decision, score, reasons, wake-ups and every explanation are views of this one value.
package struct Evaluation: Sendable {
    /// In registry order; policies that do not apply are left out.
    package let responses: [Response]
    package let decision: Decision
    /// Σ(weight·score) / Σ weight over the counted responses; 1 if none counts.
    package let score: Double
    package let threshold: Threshold
    /// Whether it starts now.
    package let runs: Bool

    package init(responses: [Response], threshold: Threshold, at now: SchedulerTime) {
        self.responses = responses
        self.threshold = threshold
        var sum = 0.0
        var denominator = 0.0
        var decision = Decision.canProceed
        for response in responses {
            if response.isCounted {
                sum += response.weight * response.score
                denominator += response.weight
            }
            decision = Evaluation.stronger(decision, response.decision)
        }
        score = denominator > 0 ? sum / denominator : 1
        self.decision = decision
        switch decision {
        case .absolutelyMustProceed: runs = true
        case .mustNotProceed, .absolutelyMustNotProceed: runs = false
        case .canProceed: runs = threshold.isExceeded(by: score, at: now)
        }
    }

    /// An absolute refusal beats an absolute wish, which beats a refusal.
    private static func stronger(_ left: Decision, _ right: Decision) -> Decision {
        func rank(_ decision: Decision) -> Int {
            switch decision {
            case .canProceed: 0
            case .mustNotProceed: 1
            case .absolutelyMustProceed: 2
            case .absolutelyMustNotProceed: 3
            }
        }
        return rank(right) > rank(left) ? right : left
    }

    package var vetoes: [Response] { responses.filter(\.isVeto) }

    /// Why it has not run, the most decisive first; `starting` if nothing holds it.
    package var reasons: [PendingReason] {
        if runs { return [.starting] }
        let vetoes = vetoes.map(\.reason)
        return vetoes.isEmpty ? [.betterMoment] : vetoes
    }

    /// No start before this, whatever the conditions: the latest moment that only time can bring.
    package func earliestPossible(at now: SchedulerTime) -> SchedulerTime {
        responses.filter { $0.isVeto && $0.wakeUps.moment != .never }
            .map(\.wakeUps.moment).max().map { max($0, now) } ?? now
    }

    /// When the threshold will have fallen below the present score; nil where a veto holds anyway.
    package func thresholdReached(at now: SchedulerTime) -> SchedulerTime? {
        guard !runs, decision == .canProceed else { return nil }
        return threshold.moment(atWhichExceededBy: score, from: now)
    }

    /// What must happen before it is worth another look.
    ///
    /// All vetoes must go, so a vetoed request waits on the first of them only. Without a veto, any better
    /// condition or the falling threshold may do. A sampled condition is waited for only while it alone
    /// could lift the score over the threshold: reading it at intervals must be worth the wake-ups. When
    /// the threshold will have fallen so far is a moment for another look. One that is unknown is not
    /// read at intervals, so waiting until it becomes known costs nothing.
    package func watch(at now: SchedulerTime) -> WakeUps {
        if runs { return .none }
        if let veto = responses.first(where: \.isVeto) { return veto.wakeUps }
        var wakeUps = WakeUps(at: thresholdReached(at: now) ?? .never)
        var weights = 0.0
        var sampledLoss = 0.0
        var unknown: WakeTriggers = []
        for response in responses {
            if response.isCounted {
                weights += response.weight
            } else {
                unknown.formUnion(response.wakeUps.triggers)
            }
            if !response.wakeUps.triggers.isDisjoint(with: .sampled) {
                sampledLoss += response.loss
            }
            wakeUps.formUnion(response.wakeUps)
        }
        let best = score + (weights > 0 ? sampledLoss / weights : 0)
        if !threshold.isExceeded(by: best, at: now) {
            wakeUps.triggers.subtract(.sampled.subtracting(unknown))
            wakeUps.moment = min(
                wakeUps.moment, threshold.moment(atWhichExceededBy: best, from: now))
        }
        return wakeUps
    }
}
