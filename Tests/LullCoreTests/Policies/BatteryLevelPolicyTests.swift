import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct BatteryLevelPolicyTests {
    private func check(
        _ expectation: PolicyExpectation, _ battery: BatteryCondition?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for kind in TaskKind.allCases where kind != .continued {
            expectation.check(
                BatteryLevelPolicy(), .sample(kind: kind),
                .sample { $0.conditions.battery = battery }, sourceLocation: sourceLocation)
        }
    }

    @Test("a machine without a battery of its own is not asked about one")
    func absent() {
        check(PolicyExpectation(answer: .none), .absent)
    }

    @Test("an unknown battery is not counted")
    func unknown() {
        check(PolicyExpectation(answer: .notCounted(.battery)), nil)
    }

    @Test("below 20 % and discharging nothing starts", arguments: [0, 5, 19.9])
    func low(_ level: Double) {
        check(
            PolicyExpectation(
                answer: .veto(weight: 1, absolutely: true), required: .percent(20),
                observed: .percent(level), wakeUps: WakeUps(.battery)),
            .present(level: level, isDischarging: true))
    }

    @Test(
        "above that a fuller battery scores better",
        arguments: [(20.0, 0.42), (25, 0.485), (30, 0.55), (65, 0.775), (99, 1 - 0.45 / 70)]
            as [(Double, Double)])
    func discharging(_ level: Double, _ score: Double) throws {
        let response = try #require(
            BatteryLevelPolicy().response(
                to: .sample(),
                in: .sample {
                    $0.conditions.battery = .present(level: level, isDischarging: true)
                }))
        #expect(abs(response.score - score) < 1e-12)
        #expect(response.decision == .canProceed && response.weight == 1)
        #expect(response.wakeUps == WakeUps(.battery))
        #expect(response.remedy != nil)
    }

    @Test("a full battery is as good as can be, even while it discharges")
    func full() {
        check(
            PolicyExpectation(
                answer: .score(1, weight: 1), required: .percent(20), observed: .percent(100)),
            .present(level: 100, isDischarging: true))
    }

    @Test("a level does not matter while it does not fall", arguments: [0, 10, 80, 100])
    func charging(_ level: Double) {
        check(
            PolicyExpectation(
                answer: .score(1, weight: 1), required: .percent(20), observed: .percent(level)),
            .present(level: level, isDischarging: false))
    }
}
