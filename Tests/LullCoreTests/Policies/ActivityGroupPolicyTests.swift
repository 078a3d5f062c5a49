import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ActivityGroupPolicyTests {
    @Test(
        "so many executions of a kind may run, and no more",
        arguments: [(TaskKind.refresh, 4), (.processing, 2)])
    func limits(_ kind: TaskKind, _ limit: Int) {
        for running in 0...limit {
            PolicyExpectation(
                answer: running < limit ? .score(1, weight: 0.5) : .veto(weight: 0.5),
                required: .count(limit), observed: .count(running),
                wakeUps: running < limit ? .none : WakeUps(.executionEnd)
            ).check(
                ActivityGroupPolicy(), .sample(kind: kind), .sample { $0.runningOfKind = running })
        }
    }

    @Test("an app runs one execution at a time")
    func oneForEachApp() {
        PolicyExpectation(
            answer: .veto(weight: 0.5), required: .word("not running"), observed: .word("running"),
            wakeUps: WakeUps(.executionEnd)
        ).check(ActivityGroupPolicy(), .sample(), .sample { $0.isAppRunning = true })
    }
}
