import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct EarliestBeginPolicyTests {
    private let policy = EarliestBeginPolicy()
    private let floor = PendingRequest.sampleMoment + .hours(1)

    @Test("a request without a floor is not the policy's business")
    func none() {
        PolicyExpectation(answer: .none).check(policy, .sample(), .sample())
    }

    @Test("before its floor a request is held until that moment, and for nothing else")
    func before() {
        PolicyExpectation(
            answer: .veto(weight: 0), required: .moment(floor),
            observed: .moment(floor - TimeSpan(nanoseconds: 1)), wakeUps: WakeUps(at: floor)
        ).check(
            policy, .sample(earliest: floor), .sample(after: .hours(1) - TimeSpan(nanoseconds: 1)))
    }

    @Test("a floor that is a date is looked at again when the clock is set")
    func date() {
        let request = PendingRequest.sample(
            earliest: floor, earliestDate: WallTime(secondsSince1970: 1_780_275_600))
        PolicyExpectation(
            answer: .veto(weight: 0), required: .moment(floor),
            observed: .moment(PendingRequest.sampleMoment), wakeUps: WakeUps(.clock, at: floor)
        ).check(policy, request, .sample())
    }

    @Test("from its floor on a request may run, without weight in the mean")
    func reached() {
        PolicyExpectation(
            answer: .score(1, weight: 0), required: .moment(floor), observed: .moment(floor)
        ).check(policy, .sample(earliest: floor), .sample(after: .hours(1)))
    }
}
