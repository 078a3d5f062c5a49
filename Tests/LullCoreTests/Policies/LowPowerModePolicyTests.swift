import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct LowPowerModePolicyTests {
    private func check(
        _ expectation: PolicyExpectation, _ kind: TaskKind, isOn: Bool?, power: Bool?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectation.check(
            LowPowerModePolicy(), .sample(kind: kind),
            .sample {
                $0.conditions.isLowPowerModeOn = isOn
                $0.conditions.isOnExternalPower = power
            }, sourceLocation: sourceLocation)
    }

    @Test("an unknown mode is not counted, and one that is off is perfect")
    func offOrUnknown() {
        for kind in TaskKind.allCases where kind != .continued {
            for power in [true, false, nil] as [Bool?] {
                check(
                    PolicyExpectation(answer: .notCounted(.lowPowerMode)), kind, isOn: nil,
                    power: power)
                check(
                    PolicyExpectation(
                        answer: .score(1, weight: 1), required: .word("off"),
                        observed: .word("off")), kind, isOn: false, power: power)
            }
        }
    }

    @Test("a refresh is held in Low Power Mode even on external power")
    func refresh() {
        for power in [true, false, nil] as [Bool?] {
            check(
                PolicyExpectation(
                    answer: .veto(weight: 1), required: .word("off"), observed: .word("on"),
                    wakeUps: WakeUps(.lowPowerMode)), .refresh, isOn: true, power: power)
        }
    }

    @Test("processing in Low Power Mode needs external power that is known to be there")
    func processing() {
        let required = Operand.word("off, or external power")
        check(
            PolicyExpectation(
                answer: .score(1, weight: 1), required: required,
                observed: .word("on, with external power")), .processing, isOn: true, power: true)
        for power in [false, nil] as [Bool?] {
            check(
                PolicyExpectation(
                    answer: .veto(weight: 1), required: required, observed: .word("on"),
                    wakeUps: WakeUps([WakeTriggers(.lowPowerMode), WakeTriggers(.externalPower)])),
                .processing, isOn: true, power: power)
        }
    }
}
