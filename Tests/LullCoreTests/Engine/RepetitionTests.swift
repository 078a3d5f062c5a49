import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct RepetitionTests {
    private let base = PendingRequest.sampleMoment

    @Test("the next occurrence is submitted with the start, before the program runs")
    func successor() throws {
        var bench = Bench()
        let effects = bench.submit(every: .days(1))
        #expect(effects.names == ["keep", "start", "keep"])
        let next = try #require(bench.pending())
        #expect(next.earliest == base + .days(1))
        #expect(next.windowEnd == base + .days(2))
        #expect(bench.scheduler.executions[0].successor == next.number)
    }

    @Test("occurrences stay on the grid of the first window, however late one starts")
    func grid() {
        var bench = Bench { $0.isOnExternalPower = false }
        bench.submit(requirements: .externalPower, every: .hours(24))
        bench.advance(.hours(7))
        bench.change { $0.isOnExternalPower = true }
        #expect(bench.pending()?.earliest == base + .hours(24))
    }

    @Test("two starts lie at least half an interval apart")
    func spacing() {
        for (late, next) in [(11.9, 24.0), (12, 24), (12.1, 48), (23.9, 48), (24, 48), (36.1, 72)] {
            var bench = Bench { $0.isOnExternalPower = false }
            bench.submit(requirements: .externalPower, every: .hours(24))
            bench.advance(TimeSpan(seconds: late * 3600))
            bench.change { $0.isOnExternalPower = true }
            #expect(
                bench.pending()?.earliest == base + TimeSpan(seconds: next * 3600),
                "late by \(late) h")
        }
    }

    @Test("missed occurrences collapse into one")
    func collapse() {
        var bench = Bench { $0.isOnExternalPower = false }
        bench.submit(requirements: .externalPower, every: .minutes(1))
        bench.advance(.hours(8))
        let effects = bench.change { $0.isOnExternalPower = true }
        #expect(effects.names == ["start", "keep"])
        bench.send(.executionStarted(ExecutionID(1)))
        #expect(bench.end(ExecutionID(1)).names == ["finish succeeded"])
        #expect(bench.advance(.minutes(1)).names == ["start", "keep"])
        #expect(bench.scheduler.executions.count == 1)
    }

    @Test("an occurrence waits while the one before still runs")
    func overlapping() {
        var bench = Bench()
        let id = bench.run(limit: .hours(2), every: .minutes(30))
        #expect(bench.advance(.minutes(100)).isEmpty)
        #expect(bench.evaluation()?.reasons == [.activityGroup])
        #expect(bench.end(id).names == ["finish succeeded", "start", "keep"])
    }

    @Test("a failure keeps the next occurrence")
    func failure() {
        var bench = Bench()
        bench.end(bench.run(every: .hours(1)), code: 1)
        #expect(bench.pending()?.earliest == base + .hours(1))
        #expect(bench.advance(.hours(1)).names == ["start", "keep"])
    }

    @Test("a failed start for good keeps the next occurrence too")
    func permanentFailure() {
        var bench = Bench()
        bench.submit(every: .hours(1))
        let effects = bench.send(
            .startFailed(ExecutionID(1), detail: "no such program", isPermanent: true))
        #expect(effects.names == ["finish notStarted", "remember"])
        #expect(effects.records[0].detail == "no such program")
        #expect(bench.pending()?.earliest == base + .hours(1))
    }

    @Test("an interrupted occurrence is put back in place of its successor, and has one again")
    func interrupted() throws {
        var bench = Bench()
        bench.submit(requirements: .externalPower, every: .hours(24))
        let original = bench.scheduler.executions[0].request
        bench.send(.executionStarted(ExecutionID(1)))
        bench.change { $0.isOnExternalPower = false }
        bench.advance(.seconds(5))
        #expect(bench.end(ExecutionID(1), code: 1).names == ["keep", "finish expired"])
        #expect(bench.pending() == original)
        #expect(bench.scheduler.pendingCount == 1)
        bench.advance(.hours(3))
        bench.change { $0.isOnExternalPower = true }
        #expect(bench.pending()?.earliest == base + .hours(24))
        #expect(bench.scheduler.executions.map(\.id) == [ExecutionID(2)])
    }

    @Test("a submission made while it ran is not replaced by the interrupted one")
    func interruptedAfterSubmission() {
        var bench = Bench()
        let id = bench.run(requirements: .externalPower, every: .hours(24))
        bench.submit(requirements: [.externalPower, .idle], earliest: .delay(.hours(5)))
        let newer = bench.pending()
        bench.change { $0.isOnExternalPower = false }
        bench.advance(.seconds(5))
        #expect(bench.end(id, code: 1).names == ["finish expired"])
        #expect(bench.pending() == newer)
    }

    @Test(
        "cancelling the next occurrence ends the repetition even if the running one is interrupted")
    func interruptedAfterCancel() {
        var bench = Bench()
        let id = bench.run(requirements: .externalPower, every: .hours(24))
        #expect(bench.send(.cancelled(TaskIdentifier(trusted: "P"))).names == ["drop"])
        bench.change { $0.isOnExternalPower = false }
        bench.advance(.seconds(5))
        #expect(bench.end(id, code: 1).names == ["finish expired"])
        #expect(bench.scheduler.pendingCount == 0)
    }

    @Test("a repeated request with a date keeps its wall-clock moment across clock changes")
    func dates() throws {
        var bench = Bench()
        let date = bench.now.wall + .hours(2)
        bench.submit(earliest: .date(date), every: .hours(24))
        bench.advance(.hours(2))
        let next = try #require(bench.pending())
        #expect(next.earliestDate == date + .hours(24))
        bench.now.wall = bench.now.wall + .hours(1)
        bench.send(.clockChanged)
        #expect(bench.pending()?.earliest == next.earliest - .hours(1))
        #expect(bench.pending()?.windowEnd == next.windowEnd - .hours(1))
    }
}
