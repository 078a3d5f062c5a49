package import LullModel

/// A policy's answer: decision, score and rationale, with what could change it.
package struct Response: Hashable, Sendable {
    /// The policy's name, as shown.
    package var policy: String
    package var reason: PendingReason
    package var decision: Decision
    /// Weight in the mean; 0 for a policy that only vetoes, or that is not counted.
    package var weight: Double
    /// 0 to 1: how good this moment is.
    package var score: Double
    /// False where the condition is unknown and nothing requires it: shown, but left out of the mean.
    package var isCounted: Bool
    package var required: Operand?
    package var observed: Operand
    /// What a person could do or wait for, as a sentence; nil if the answer is as good as can be.
    package var remedy: String?
    /// The facet the answer rests on.
    package var facet: ConditionFacet?
    package var wakeUps: WakeUps

    package var isVeto: Bool {
        decision == .mustNotProceed || decision == .absolutelyMustNotProceed
    }

    /// What the mean loses by this policy's scoring below its best.
    package var loss: Double { isCounted ? weight * (1 - score) : 0 }
}

extension Policy {
    /// It may run, as far as this policy is concerned; `score` says how gladly.
    func proceed(
        weight: Double, score: Double = 1, required: Operand? = nil, observed: Operand,
        remedy: String? = nil, facet: ConditionFacet? = nil
    ) -> Response {
        Response(
            policy: name, reason: reason, decision: .canProceed, weight: weight, score: score,
            isCounted: true, required: required, observed: observed,
            remedy: score < 1 ? remedy : nil, facet: facet,
            wakeUps: score < 1 ? facet.map { WakeUps($0) } ?? .none : .none)
    }

    /// It must not run until a wake-up.
    func veto(
        _ decision: Decision = .mustNotProceed, weight: Double, required: Operand?,
        observed: Operand, remedy: String?, facet: ConditionFacet? = nil, wakeUps: WakeUps? = nil
    ) -> Response {
        Response(
            policy: name, reason: reason, decision: decision, weight: weight, score: 0,
            isCounted: true, required: required, observed: observed, remedy: remedy, facet: facet,
            wakeUps: wakeUps ?? facet.map { WakeUps($0) } ?? .none)
    }

    /// The condition is unknown and nothing requires it.
    func notCounted(facet: ConditionFacet) -> Response {
        Response(
            policy: name, reason: reason, decision: .canProceed, weight: 0, score: 0,
            isCounted: false, required: nil, observed: .unknown, remedy: nil, facet: facet,
            wakeUps: WakeUps(facet))
    }
}
