import LullCore
import LullModel
import Testing

@Suite("Launches of apps") struct LaunchTests {
    private func bench() -> Bench {
        var bench = Bench(.withoutProcessingSpacing)
        bench.install(permitting: ["p", "q", "r"])
        return bench
    }

    @Test("a handler that submits again at once is not launched again for a quarter of an hour")
    func resubmission() {
        var bench = Bench()
        bench.install(permitting: ["p"])
        bench.ask("p", .processing)
        bench.letStart()
        bench.ask("p", .processing)
        bench.complete(ExecutionID(1))
        #expect(bench.reasons(of: "p") == [.rateLimit])
        bench.advance(.minutes(15))
        #expect(bench.execution(of: "p") != nil)
    }

    @Test("a task joins its app's launch if half its own time is left, and shares window and end")
    func sharing() throws {
        var bench = bench()
        bench.ask("p", .processing)
        bench.letStart()
        bench.move(to: bench.now.scheduler + .minutes(2))
        bench.ask("r", .refresh)
        let first = try #require(bench.execution(of: "p"))
        let second = try #require(bench.execution(of: "r"))
        #expect(second.launch == first.id && second.expires == first.expires)
        bench.letStart()
        bench.move(to: bench.now.scheduler + .minutes(4))
        bench.ask("q", .processing)
        #expect(
            bench.reasons(of: "q") == [.activityGroup], "four minutes are less than half of ten")
        let effects = bench.advance(.minutes(4))
        #expect(
            effects.names == [
                "update", "warn timeLimit", "update", "warn timeLimit", "update", "kill", "update",
                "kill",
            ])
        bench.send(.executionEnded(first.id, ProcessEnd(status: .signalled(signal: 9))))
        let ends = bench.send(
            .executionEnded(second.id, ProcessEnd(status: .signalled(signal: 9))))
        #expect(ends.records.map(\.outcome) == [.killed])
        #expect(ends.records.first?.launch == first.id)
        #expect(bench.standing?.offences == 1, "a launch counts once")
        #expect(bench.execution(of: "q") != nil)
    }

    @Test("a task that joins takes no place of its own")
    func joiningAtTheLimit() {
        var bench = bench()
        bench.ask("p", .processing)
        _ = bench.run("command")
        bench.letStart()
        bench.submit("waiting")
        #expect(bench.pending("waiting") != nil)
        bench.ask("q", .processing)
        #expect(bench.execution(of: "q")?.launch == bench.execution(of: "p")?.id)
    }

    @Test(
        "in the foreground each delivery is a launch of its own, but one name runs once at a time")
    func foreground() {
        var bench = bench()
        bench.send(.appOpened(Bench.app))
        bench.ask("p", .processing)
        bench.ask("r", .refresh)
        #expect(bench.scheduler.executions.map(\.launch) == [ExecutionID(1), ExecutionID(2)])
        bench.letStart()
        bench.ask("p", .processing)
        #expect(bench.reasons(of: "p") == [.activityGroup])
    }

    @Test(
        "an app that cannot be started keeps its request, and is held the longer the oftener it fails"
    )
    func unstartable() {
        var bench = bench()
        bench.ask("r")
        for number in 1...4 as ClosedRange<Int64> {
            let effects = bench.send(
                .startFailed(ExecutionID(number), detail: "no such program", isPermanent: true))
            #expect(effects.names.prefix(2) == ["keep", "finish notStarted"])
            #expect(effects.records.map(\.outcome) == [.notStarted])
            bench.advance(.days(1))
        }
        #expect(bench.execution(of: "r")?.id == ExecutionID(5))
        #expect((bench.scheduler.record(of: .app(Bench.app))?.failures ?? 0) == 4)
    }

    @Test("a process that ends without completing has failed, whatever its status")
    func crash() {
        for status in [ProcessEnd.Status.exited(code: 0), .signalled(signal: 11)] {
            var bench = bench()
            bench.ask("r")
            bench.letStart()
            let record = bench.send(.executionEnded(ExecutionID(1), ProcessEnd(status: status)))
                .records[0]
            #expect(record.outcome == .failed)
            #expect(record.detail.hasPrefix("ended without completing"))
            #expect(bench.standing?.offences == 1)
        }
    }

    @Test("completing without success is no offence, and completing for the app is")
    func completions() {
        var bench = bench()
        bench.ask("r")
        bench.letStart()
        #expect(bench.complete(ExecutionID(1), success: false).records[0].outcome == .failed)
        #expect(bench.standing?.offences == 0)
        bench.advance(.hours(1))
        bench.ask("r")
        bench.letStart()
        let record = bench.complete(ExecutionID(2), onBehalf: .noHandler).records[0]
        #expect(record.outcome == .failed && record.detail.contains("launch handler"))
        #expect(bench.standing?.offences == 1)
        bench.advance(.hours(1))
        bench.ask("r")
        bench.letStart()
        bench.complete(ExecutionID(3))
        #expect(bench.standing?.offences == 0, "good behaviour heals")
    }

    @Test("completing after the warning is expired; without an expiration handler it failed")
    func warned() {
        var bench = bench()
        bench.ask("r")
        bench.letStart()
        bench.advance(.seconds(25))
        #expect(bench.complete(ExecutionID(1)).records[0].outcome == .expired)
        bench.advance(.hours(1))
        bench.ask("r")
        bench.letStart()
        bench.advance(.seconds(25))
        let record = bench.complete(
            ExecutionID(2), success: false, onBehalf: .noExpirationHandler
        ).records[0]
        #expect(record.outcome == .failed && record.stopReason == .timeLimit)
    }

    @Test("five offences in a row, and the app waits to be opened")
    func repeatedOffender() {
        var bench = bench()
        for _ in 0..<5 {
            bench.ask("p", .processing)
            bench.advance(.days(1))
            bench.letStart()
            bench.send(
                .executionEnded(
                    bench.scheduler.executions[0].id, ProcessEnd(status: .exited(code: 0))))
        }
        bench.advance(.days(3))
        bench.ask("p", .processing)
        #expect(bench.reasons(of: "p") == [.penalty])
        bench.send(.appOpened(Bench.app))
        #expect(bench.execution(of: "p") != nil)
    }

    @Test("lost power warns after its tolerance, and a task that went on is pending again")
    func lostPower() {
        var bench = bench()
        bench.send(
            .appSubmitted(
                AppRequest(name: "p", kind: .processing, requiresExternalPower: true),
                from: Bench.app))
        bench.letStart()
        bench.change { $0.isOnExternalPower = false }
        #expect(bench.advance(.seconds(5)).names == ["update", "warn externalPowerLost"])
        #expect(bench.advance(.seconds(5)).names == ["update", "kill"])
        let effects = bench.send(
            .executionEnded(ExecutionID(1), ProcessEnd(status: .signalled(signal: 9))))
        #expect(effects.records[0].outcome == .killed)
        #expect(bench.reasons(of: "p")?.contains(.externalPower) == true)
    }
}
