import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ForceQuitPolicyTests {
    private static let app = AppIdentifier("com.example.app")

    private func check(
        _ expectation: PolicyExpectation, _ kind: TaskKind, ranAgo: TimeSpan? = nil,
        isForceQuit: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let context = PolicyContext.sample {
            var standing = AppStanding(app: Self.app)
            standing.isForceQuit = isForceQuit
            standing.lastProcessing = ranAgo.map { PendingRequest.sampleMoment - $0 }
            $0.standing = standing
        }
        expectation.check(
            ForceQuitPolicy(), .sample(kind: kind, submitter: .app(Self.app)), context,
            sourceLocation: sourceLocation)
    }

    @Test("refresh, push and fetch wait until the app is opened; nothing else asks")
    func opened() {
        for kind in [TaskKind.refresh, .push, .fetch] {
            check(
                PolicyExpectation(
                    answer: .veto(weight: 0), required: .word("opened"), observed: .word("removed"),
                    wakeUps: WakeUps(.record)), kind)
            check(PolicyExpectation(answer: .none), kind, isForceQuit: false)
        }
        check(PolicyExpectation(answer: .none), .continued)
    }

    @Test("processing runs, a day apart")
    func processing() {
        for kind in [TaskKind.processing, .healthResearch] {
            for ago in [nil, TimeSpan.days(1)] {
                check(
                    PolicyExpectation(
                        answer: .score(1, weight: 0), required: .span(.days(1)),
                        observed: .word("removed")), kind, ranAgo: ago)
            }
            check(
                PolicyExpectation(
                    answer: .veto(weight: 0), required: .span(.days(1)),
                    observed: .span(.hours(23)),
                    wakeUps: WakeUps(.record, at: PendingRequest.sampleMoment + .hours(1))), kind,
                ranAgo: .hours(23))
        }
    }
}
