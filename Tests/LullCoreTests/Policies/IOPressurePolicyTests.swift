import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct IOPressurePolicyTests {
    private func check(
        _ expectation: PolicyExpectation, _ pressure: Double?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for kind in TaskKind.allCases where kind != .continued {
            expectation.check(
                IOPressurePolicy(), .sample(kind: kind),
                .sample { $0.conditions.ioPressure = pressure },
                sourceLocation: sourceLocation)
        }
    }

    @Test("the score falls from 1 to one half at 40 %, and above that it is a veto")
    func scores() {
        for (pressure, score) in [(0.0, 1.0), (40 / 2, 0.75), (40, 0.5)] {
            check(
                PolicyExpectation(
                    answer: .score(score, weight: 5), required: .percent(40),
                    observed: .percent(pressure),
                    wakeUps: score < 1 ? WakeUps(.ioPressure) : .none), pressure)
        }
        for pressure in [40.1, 100] {
            check(
                PolicyExpectation(
                    answer: .veto(weight: 5), required: .percent(40),
                    observed: .percent(pressure), wakeUps: WakeUps(.ioPressure)), pressure)
        }
    }

    @Test("an unknown value is not counted")
    func unknown() {
        check(PolicyExpectation(answer: .notCounted(.ioPressure)), nil)
    }
}
