import LullCore
import LullModel
import LullTestSupport
import Testing

/// What a policy should answer in one row of a table.
struct PolicyExpectation {
    enum Answer {
        /// The policy does not apply.
        case none
        /// Shown, but not counted; waits for the facet.
        case notCounted(ConditionFacet)
        /// May run, with this score.
        case score(Double, weight: Double)
        case veto(weight: Double, absolutely: Bool = false)
    }

    var answer: Answer
    var required: Operand?
    var observed: Operand?
    var wakeUps = WakeUps.none
    var hasRemedy: Bool?

    /// Compares the policy's response field by field.
    func check(
        _ policy: any Policy, _ request: PendingRequest, _ context: PolicyContext,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let response = policy.response(to: request, in: context)
        let comment = Comment(rawValue: "\(policy.name): \(String(describing: response))")
        if case .none = answer {
            #expect(response == nil, comment, sourceLocation: sourceLocation)
            return
        }
        guard let response else {
            Issue.record("\(policy.name) does not apply", sourceLocation: sourceLocation)
            return
        }
        var expected = response
        expected.policy = policy.name
        expected.reason = policy.reason
        expected.required = required
        expected.observed = observed ?? .unknown
        expected.wakeUps = wakeUps
        expected.isCounted = true
        expected.decision = .canProceed
        switch answer {
        case .none: break
        case .notCounted(let facet):
            expected.isCounted = false
            expected.weight = 0
            expected.score = 0
            expected.facet = facet
            expected.wakeUps = WakeUps(facet)
            expected.remedy = nil
        case .score(let score, let weight):
            expected.score = score
            expected.weight = weight
        case .veto(let weight, let absolutely):
            expected.decision = absolutely ? .absolutelyMustNotProceed : .mustNotProceed
            expected.score = 0
            expected.weight = weight
        }
        #expect(response == expected, sourceLocation: sourceLocation)
        let needsRemedy =
            hasRemedy ?? (response.isVeto || (response.isCounted && response.score < 1))
        #expect((response.remedy != nil) == needsRemedy, comment, sourceLocation: sourceLocation)
        if let remedy = response.remedy {
            #expect(remedy.hasSuffix("."), comment, sourceLocation: sourceLocation)
        }
    }
}
