import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct DeviceActivityPolicyTests {
    private let app = Submitter.app(AppIdentifier("com.example.app"))

    private func check(
        _ expectation: PolicyExpectation, _ request: PendingRequest, _ presence: Presence?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectation.check(
            DeviceActivityPolicy(), request, .sample { $0.conditions.presence = presence },
            sourceLocation: sourceLocation)
    }

    @Test("a command's processing prefers that the person is away")
    func command() {
        let request = PendingRequest.sample()
        check(
            PolicyExpectation(answer: .score(1, weight: 20), observed: .word("away")), request,
            .away)
        check(
            PolicyExpectation(
                answer: .score(0.25, weight: 20), observed: .word("active"),
                wakeUps: WakeUps(.presence)), request, .active)
        check(PolicyExpectation(answer: .notCounted(.presence)), request, nil)
    }

    @Test("a refresh hardly minds the person")
    func refresh() {
        for submitter in [.command, app] {
            let request = PendingRequest.sample(kind: .refresh, submitter: submitter)
            check(
                PolicyExpectation(answer: .score(1, weight: 2), observed: .word("away")), request,
                .away)
            check(
                PolicyExpectation(
                    answer: .score(0.41, weight: 2), observed: .word("active"),
                    wakeUps: WakeUps(.presence)), request, .active)
            check(PolicyExpectation(answer: .notCounted(.presence)), request, nil)
        }
    }

    @Test("an app's processing, and a command that asks for it, waits until the person is away")
    func required() {
        let requests: [(PendingRequest, Double)] = [
            (.sample(submitter: app), 20), (.sample(requirements: .idle), 20),
            (.sample(kind: .refresh, requirements: .idle), 2),
        ]
        for (request, weight) in requests {
            check(
                PolicyExpectation(
                    answer: .score(1, weight: weight), required: .word("away"),
                    observed: .word("away")), request, .away)
            for (presence, observed) in [
                (Presence.active, Operand.word("active")), (nil, .unknown),
            ] {
                check(
                    PolicyExpectation(
                        answer: .veto(weight: weight), required: .word("away"),
                        observed: observed, wakeUps: WakeUps(.presence)), request, presence)
            }
        }
    }
}
