import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct MemoryPressurePolicyTests {
    private func check(
        _ expectation: PolicyExpectation, _ pressure: Double?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for kind in TaskKind.allCases where kind != .continued {
            expectation.check(
                MemoryPressurePolicy(), .sample(kind: kind),
                .sample { $0.conditions.memoryPressure = pressure },
                sourceLocation: sourceLocation)
        }
    }

    @Test("the score falls from 1 to one half at 20 %, and above that it is a veto")
    func scores() {
        for (pressure, score) in [(0.0, 1.0), (20 / 2, 0.75), (20, 0.5)] {
            check(
                PolicyExpectation(
                    answer: .score(score, weight: 5), required: .percent(20),
                    observed: .percent(pressure),
                    wakeUps: score < 1 ? WakeUps(.memoryPressure) : .none), pressure)
        }
        for pressure in [20.1, 100] {
            check(
                PolicyExpectation(
                    answer: .veto(weight: 5), required: .percent(20),
                    observed: .percent(pressure), wakeUps: WakeUps(.memoryPressure)), pressure)
        }
    }

    @Test("an unknown value is not counted")
    func unknown() {
        check(PolicyExpectation(answer: .notCounted(.memoryPressure)), nil)
    }
}
