import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct CPUUsagePolicyTests {
    private func check(
        _ expectation: PolicyExpectation, _ pressure: Double?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for kind in TaskKind.allCases where kind != .continued {
            expectation.check(
                CPUUsagePolicy(), .sample(kind: kind),
                .sample { $0.conditions.cpuPressure = pressure },
                sourceLocation: sourceLocation)
        }
    }

    @Test("the score falls from 1 to one half at 80 %, and above that it is a veto")
    func scores() {
        for (pressure, score) in [(0.0, 1.0), (80 / 2, 0.75), (80, 0.5)] {
            check(
                PolicyExpectation(
                    answer: .score(score, weight: 5), required: .percent(80),
                    observed: .percent(pressure),
                    wakeUps: score < 1 ? WakeUps(.cpuPressure) : .none), pressure)
        }
        for pressure in [80.1, 100] {
            check(
                PolicyExpectation(
                    answer: .veto(weight: 5), required: .percent(80),
                    observed: .percent(pressure), wakeUps: WakeUps(.cpuPressure)), pressure)
        }
    }

    @Test("an unknown value is not counted")
    func unknown() {
        check(PolicyExpectation(answer: .notCounted(.cpuPressure)), nil)
    }
}
