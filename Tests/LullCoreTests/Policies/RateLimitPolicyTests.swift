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

    @Test("a command's processing has no rate limit")
    func command() {
        PolicyExpectation(answer: .none).check(policy, .sample(), context(after: .zero))
    }

    @Test("an app's processing waits until 15 minutes after its last launch for it")
    func processing() {
        let app = AppIdentifier("com.example.app")
        let request = PendingRequest.sample(submitter: .app(app))
        func context(after span: TimeSpan, joins: Bool = false) -> PolicyContext {
            .sample(after: span) {
                $0.standing = AppStanding(app: app)
                $0.standing?.lastProcessing = PendingRequest.sampleMoment
                $0.joinsLaunch = joins
            }
        }
        let next = PendingRequest.sampleMoment + .minutes(15)
        PolicyExpectation(
            answer: .veto(weight: 1), required: spacing, observed: .span(.minutes(1)),
            wakeUps: WakeUps(.record, at: next)
        ).check(policy, request, context(after: .minutes(1)))
        PolicyExpectation(
            answer: .score(1, weight: 1), required: spacing, observed: .span(.minutes(15))
        ).check(policy, request, context(after: .minutes(15)))
        PolicyExpectation(answer: .none).check(
            policy, request, context(after: .minutes(1), joins: true))
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
