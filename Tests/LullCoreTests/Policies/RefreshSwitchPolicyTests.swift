import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct RefreshSwitchPolicyTests {
    private static let app = AppIdentifier("com.example.app")

    @Test("either switch holds every kind but what the person started")
    func table() {
        for kind in TaskKind.allCases {
            for (isOn, isSystemOn, observed) in [
                (true, true, "on"), (false, true, "off for the app"),
                (true, false, "off for the system"), (false, false, "off for the system"),
            ] {
                var standing = AppStanding(app: Self.app)
                standing.isRefreshOn = isOn
                let isAllowed = isOn && isSystemOn
                let expectation = PolicyExpectation(
                    answer: kind == .continued
                        ? .none : isAllowed ? .score(1, weight: 0) : .veto(weight: 0),
                    required: .word("on"), observed: .word(observed),
                    wakeUps: isAllowed ? .none : WakeUps(.record))
                expectation.check(
                    RefreshSwitchPolicy(), .sample(kind: kind, submitter: .app(Self.app)),
                    .sample {
                        $0.standing = standing
                        $0.isSystemRefreshOn = isSystemOn
                    })
            }
        }
        PolicyExpectation(answer: .none).check(
            RefreshSwitchPolicy(), .sample(), .sample { $0.isSystemRefreshOn = false })
    }
}
