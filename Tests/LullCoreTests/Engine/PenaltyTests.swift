import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct PenaltyTests {
    private let key = AppKey.command(TaskIdentifier(trusted: "P"))

    private func hold(_ bench: Bench) -> TimeSpan? {
        bench.scheduler.record(of: key)?.heldUntil.map { $0 - bench.now.scheduler }
    }

    /// Fails a repeated request once more.
    private func fail(_ bench: inout Bench) {
        while bench.scheduler.executions.isEmpty { bench.advance(.minutes(1)) }
        let id = bench.scheduler.executions[0].id
        bench.send(.executionStarted(id))
        bench.end(id, code: 1)
    }

    @Test("two failures are borne; from the third on the hold doubles, up to a day")
    func growth() {
        var bench = Bench()
        bench.submit(every: .minutes(1))
        var holds: [TimeSpan?] = []
        for _ in 0..<16 {
            fail(&bench)
            holds.append(hold(bench))
        }
        let minutes: [Int64] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440]
        #expect(holds == [nil, nil] + minutes.map { .minutes($0) })
        #expect(bench.scheduler.record(of: key)?.failures == 16)
        #expect(bench.evaluation()?.reasons.contains(.penalty) == true)
        #expect(bench.scheduler.heldApps(at: bench.now.scheduler).map(\.app) == [key])
    }

    @Test("a command that is retried and never comes to a known end is held, too")
    func unknownOutcomes() {
        var bench = Bench()
        bench.submit(retries: true)
        for _ in 0..<3 {
            let id = bench.scheduler.executions.last?.id ?? ExecutionID(-1)
            bench.send(.executionStarted(id))
            bench.send(.executionEnded(id, ProcessEnd(status: .unknown)))
        }
        #expect(bench.scheduler.executions.isEmpty)
        #expect(hold(bench) == .minutes(1))
        bench.advance(.minutes(1))
        #expect(bench.scheduler.executions.count == 1)
    }

    @Test("identifiers that fail once each and never return do not pile up in memory")
    func forgetting() {
        var configuration = Configuration()
        configuration.recordsMaximum = 10
        var bench = Bench(configuration)
        bench.submit(every: .hours(1))
        fail(&bench)
        for number in 0..<100 {
            bench.end(bench.run("once.\(number)"), code: 1)
            bench.advance(.minutes(1))
        }
        let kept = (0..<100).filter {
            bench.scheduler.record(of: .command(TaskIdentifier(trusted: "once.\($0)"))) != nil
        }
        #expect(kept.count <= 10)
        // What is pending again is held for its failures as before.
        #expect(bench.scheduler.record(of: key)?.failures ?? 0 > 0)
    }

    @Test("a success forgets the failures")
    func success() {
        var bench = Bench()
        bench.submit(every: .minutes(1))
        for _ in 0..<3 { fail(&bench) }
        while bench.scheduler.executions.isEmpty { bench.advance(.minutes(1)) }
        let id = bench.scheduler.executions[0].id
        bench.send(.executionStarted(id))
        #expect(bench.end(id).names == ["finish succeeded", "remember"])
        #expect(bench.scheduler.record(of: key) == nil)
    }

    @Test("a new submission, or the person, clears the hold and the request runs")
    func cleared() {
        for isSubmission in [true, false] {
            var bench = Bench()
            bench.submit(every: .minutes(1))
            for _ in 0..<6 { fail(&bench) }
            bench.advance(.minutes(2))
            #expect(bench.evaluation()?.vetoes.map(\.reason) == [.penalty])
            let effects =
                isSubmission
                ? bench.submit(every: .minutes(1))
                : bench.send(.holdCleared(TaskIdentifier(trusted: "P")))
            #expect(effects.names.contains("remember"))
            #expect(effects.names.contains("start"))
            #expect(bench.scheduler.record(of: key) == nil)
        }
    }

    @Test("a new submission by an app does not clear its hold")
    func apps() {
        let app = Submitter.app(AppIdentifier("com.example.app"))
        var bench = Bench(.withoutProcessingSpacing)
        bench.install(permitting: ["P"])
        for _ in 0..<3 {
            let id = bench.run("com.example.app P", submitter: app)
            bench.end(id, code: 1)
        }
        bench.submit(submitter: app)
        #expect(bench.evaluation()?.reasons == [.penalty])
    }

    @Test("being warned and ending in time is no failure; being killed is")
    func expired() {
        var bench = Bench()
        let first = bench.run(limit: .minutes(1))
        bench.advance(.minutes(1))
        bench.end(first, code: 1)
        #expect(bench.scheduler.record(of: key) == nil)
        let second = bench.run(limit: .minutes(1))
        bench.advance(.minutes(1) + .seconds(10))
        bench.end(second)
        #expect(bench.scheduler.record(of: key)?.failures == 1)
    }

    @Test("one app's hold leaves the others alone")
    func others() {
        var bench = Bench()
        bench.submit(every: .minutes(1))
        for _ in 0..<4 { fail(&bench) }
        bench.advance(.minutes(1))
        #expect(bench.evaluation()?.reasons == [.penalty])
        #expect(bench.submit("Q").names == ["keep", "start"])
    }

    @Test("a request that was held runs when the hold ends, without an event")
    func ends() {
        var bench = Bench()
        bench.submit(every: .minutes(1))
        for _ in 0..<5 { fail(&bench) }
        #expect(bench.scheduler.nextWakeup <= bench.now.scheduler + .minutes(4))
        #expect(bench.advance(.minutes(4)).names == ["start", "keep"])
    }
}
