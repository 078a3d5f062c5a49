import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct RateLimitPolicyTests {
    private let policy = RateLimitPolicy()
    private let spacing = Operand.span(.minutes(15))

    private func context(after span: TimeSpan) -> PolicyContext {
        .sample(after: span) {
            $0.record = AppRecord(
                app: .command(TaskIdentifier(trusted: "P")),
                lastRefresh: PendingRequest.sampleMoment)
        }
    }

    @Test("processing has no rate limit")
    func processing() {
        PolicyExpectation(answer: .none).check(policy, .sample(), context(after: .zero))
    }

    @Test("an app's first refresh may run")
    func first() {
        PolicyExpectation(
            answer: .score(1, weight: 1), required: spacing, observed: .word("first")
        ).check(policy, .sample(kind: .refresh), .sample())
    }

    @Test("a refresh waits until 15 minutes after the one before")
    func spaced() {
        let next = PendingRequest.sampleMoment + .minutes(15)
        PolicyExpectation(
            answer: .veto(weight: 1), required: spacing, observed: .span(.minutes(14)),
            wakeUps: WakeUps(.record, at: next)
        ).check(policy, .sample(kind: .refresh), context(after: .minutes(14)))
        PolicyExpectation(
            answer: .score(1, weight: 1), required: spacing, observed: .span(.minutes(15))
        ).check(policy, .sample(kind: .refresh), context(after: .minutes(15)))
    }
}
