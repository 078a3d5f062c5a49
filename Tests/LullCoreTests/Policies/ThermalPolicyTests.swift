import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ThermalPolicyTests {
    @Test("a cool device is preferred, and a hot one starts nothing of either kind")
    func table() {
        let rows: [(ThermalState?, PolicyExpectation.Answer, WakeUps)] = [
            (nil, .notCounted(.thermal), .none), (.nominal, .score(1, weight: 5), .none),
            (.fair, .score(0.2, weight: 5), WakeUps(.thermal)),
            (.serious, .veto(weight: 5, absolutely: true), WakeUps(.thermal)),
            (.critical, .veto(weight: 5, absolutely: true), WakeUps(.thermal)),
        ]
        for kind in TaskKind.allCases where kind != .continued {
            for (state, answer, wakeUps) in rows {
                PolicyExpectation(
                    answer: answer, required: state == nil ? nil : .word("below serious"),
                    observed: state.map { .word($0.name) }, wakeUps: wakeUps
                ).check(
                    ThermalPolicy(), .sample(kind: kind),
                    .sample { $0.conditions.thermalState = state })
            }
        }
    }
}
