import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

@Suite struct RecoveryTests {
    @Test("an execution without a process never started, and starts again")
    func withoutProcess() throws {
        let bench = HostBench()
        // The second commit writes the start; then the daemon dies.
        try bench.boot(CrashPlan(commits: 2))
        try? bench.submit("a")
        #expect(try bench.store.load().executions.map(\.process) == [nil])
        try bench.boot()
        #expect(bench.runner.started.map(\.execution) == [ExecutionID(2)])
    }

    @Test("a process that was recorded but never let go starts again")
    func neverReleased() throws {
        let bench = HostBench()
        try bench.boot(CrashPlan(commits: 3))
        try? bench.submit("a")
        #expect(try bench.store.load().executions.first?.process != nil)
        #expect(bench.runner.started.isEmpty)
        try bench.boot()
        #expect(bench.runner.started.map(\.execution) == [ExecutionID(2)])
    }

    @Test("a process that still runs is watched on; its end is known, its status is not")
    func running() throws {
        let bench = HostBench()
        bench.runner.behaviors["a"] = ProgramBehavior(duration: .minutes(5))
        try bench.boot()
        try bench.submit("a")
        bench.advance(by: .minutes(1))
        try bench.boot()
        #expect(bench.host?.scheduler.executions.map(\.phase) == [.running])
        bench.advance(by: .minutes(10))
        #expect(bench.runner.started.count == 1)
        #expect(try bench.store.history(of: "a", limit: 9).map(\.outcome) == [.unknown])
        #expect(try bench.store.history(of: "a", limit: 9).map(\.duration) == [.minutes(5)])
    }

    @Test("a process that ended meanwhile, or with the machine, has an unknown outcome, once")
    func gone() throws {
        for isReset in [true, false] {
            let bench = HostBench()
            bench.runner.behaviors["a"] = ProgramBehavior(duration: .minutes(5))
            try bench.boot()
            try bench.submit("a")
            if isReset { bench.runner.crashMachine() }
            bench.clock.advance(by: .minutes(20))
            try bench.boot()
            bench.advance(by: .hours(1))
            let history = try bench.store.history(of: nil, limit: 9)
            #expect(history.map(\.outcome) == [.unknown])
            #expect(history[0].detail == "ended while the daemon was away")
            #expect(bench.runner.started.count == 1)
        }
    }

    @Test("an end that nobody saw does not pass for the answer to a warning of later")
    func goneWhilePersonReturned() throws {
        let bench = HostBench()
        bench.runner.behaviors["a"] = ProgramBehavior(duration: .minutes(5))
        try bench.boot()
        try bench.submit("a", requirements: .idle)
        bench.runner.crashDaemon()
        bench.feed.onChange = nil
        bench.feed.set { $0.presence = .active }
        bench.clock.advance(by: .minutes(20))
        try bench.boot()
        #expect(try bench.store.history(of: nil, limit: 9).map(\.outcome) == [.unknown])
        #expect(bench.host?.scheduler.pendingCount == 0)
    }

    @Test("what was lost while the daemon was away ends the execution, with a warning that arrives")
    func lostMeanwhile() throws {
        let bench = HostBench()
        bench.runner.behaviors["a"] = ProgramBehavior(duration: .hours(1))
        try bench.boot()
        try bench.submit("a", requirements: .idle)
        bench.runner.crashDaemon()
        bench.feed.onChange = nil
        bench.feed.set { $0.thermalState = .critical }
        try bench.boot()
        bench.advance(by: .seconds(8))
        #expect(bench.runner.warned == [ExecutionID(1)])
        #expect(bench.runner.killed.isEmpty)
        #expect(try bench.store.history(of: nil, limit: 9).map(\.outcome) == [.expired])
        #expect(bench.host?.scheduler.pending("a") != nil)
    }

    @Test("a time limit that passed while the daemon was away is enforced at its start")
    func limitPassed() throws {
        let bench = HostBench()
        bench.runner.behaviors["a"] = ProgramBehavior(duration: .hours(5))
        try bench.boot()
        try bench.submit("a")
        bench.clock.advance(by: .hours(1))
        try bench.boot()
        #expect(bench.runner.warned == [ExecutionID(1)])
    }
}
