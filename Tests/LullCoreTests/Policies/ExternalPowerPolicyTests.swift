import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ExternalPowerPolicyTests {
    private func check(
        _ expectation: PolicyExpectation, isRequired: Bool, isOn: Bool?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for kind in TaskKind.allCases where kind != .continued {
            expectation.check(
                ExternalPowerPolicy(),
                .sample(kind: kind, requirements: isRequired ? .externalPower : []),
                .sample { $0.conditions.isOnExternalPower = isOn }, sourceLocation: sourceLocation)
        }
    }

    @Test("power that is not required is preferred all the same")
    func preferred() {
        check(
            PolicyExpectation(answer: .score(1, weight: 10), observed: .flag(true)),
            isRequired: false, isOn: true)
        check(
            PolicyExpectation(
                answer: .score(0.5, weight: 10), observed: .flag(false),
                wakeUps: WakeUps(.externalPower)),
            isRequired: false, isOn: false)
        check(
            PolicyExpectation(answer: .notCounted(.externalPower)), isRequired: false, isOn: nil)
    }

    @Test("power that is required holds while it is absent or unknown")
    func required() {
        check(
            PolicyExpectation(
                answer: .score(1, weight: 10), required: .flag(true), observed: .flag(true)),
            isRequired: true, isOn: true)
        check(
            PolicyExpectation(
                answer: .veto(weight: 10), required: .flag(true), observed: .flag(false),
                wakeUps: WakeUps(.externalPower)),
            isRequired: true, isOn: false)
        check(
            PolicyExpectation(
                answer: .veto(weight: 10), required: .flag(true), observed: .unknown,
                wakeUps: WakeUps(.externalPower)),
            isRequired: true, isOn: nil)
    }

    @Test("the battery's state does not count: a charge limit leaves the charger connected")
    func chargeLimit() {
        for isDischarging in [true, false] {
            PolicyExpectation(
                answer: .score(1, weight: 10), required: .flag(true), observed: .flag(true)
            ).check(
                ExternalPowerPolicy(), .sample(requirements: .externalPower),
                .sample {
                    $0.conditions.isOnExternalPower = true
                    $0.conditions.battery = .present(level: 80, isDischarging: isDischarging)
                })
        }
    }
}
