import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct PenaltyPolicyTests {
    private let until = PendingRequest.sampleMoment + .minutes(4)

    private func context(after span: TimeSpan) -> PolicyContext {
        .sample(after: span) {
            $0.record = AppRecord(
                app: .command(TaskIdentifier(trusted: "P")), failures: 5, heldUntil: until)
        }
    }

    @Test("a held app waits for the end of its hold, or until it is cleared")
    func held() {
        PolicyExpectation(
            answer: .veto(weight: 0), required: .moment(until), observed: .count(5),
            wakeUps: WakeUps(.record, at: until)
        ).check(PenaltyPolicy(), .sample(), context(after: .zero))
    }

    @Test("a hold that is over, or a record without one, holds nothing")
    func over() {
        let none = PolicyExpectation(answer: .none)
        none.check(PenaltyPolicy(), .sample(), context(after: .minutes(4)))
        none.check(PenaltyPolicy(), .sample(), .sample())
        none.check(
            PenaltyPolicy(), .sample(),
            .sample {
                $0.record = AppRecord(app: .command(TaskIdentifier(trusted: "P")), failures: 2)
            })
    }
}
