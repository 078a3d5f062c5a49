import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

@Suite struct CrashTests {
    /// Three requests, one of them repeated, through starts and ends, with a lost charger in between.
    ///
    /// Returns the identifiers whose submission was acknowledged.
    private func play(on bench: HostBench) -> Set<TaskIdentifier> {
        var accepted: Set<TaskIdentifier> = []
        for (name, requirements) in [("a", Requirements()), ("b", .externalPower), ("c", .network)]
        {
            let identifier = TaskIdentifier(trusted: name)
            do {
                try bench.submit(identifier, requirements: requirements)
                accepted.insert(identifier)
            } catch {}
        }
        do {
            try bench.submit("every", every: .hours(1))
            accepted.insert("every")
        } catch {}
        bench.advance(by: .minutes(3))
        bench.feed.set { $0.network = NetworkCondition(reach: .none) }
        bench.advance(by: .minutes(2))
        bench.feed.set { $0.network = NetworkCondition(reach: .full, metering: .no) }
        bench.advance(by: .hours(1))
        return accepted
    }

    private func check(_ bench: HostBench, accepted: Set<TaskIdentifier>, _ comment: Comment) {
        let starts = bench.runner.started
        #expect(Set(starts.map(\.execution)).count == starts.count, comment)
        for name in ["a", "b"] where accepted.contains(TaskIdentifier(trusted: name)) {
            let count = starts.filter { $0.identifier.rawValue == name }.count
            #expect(count == 1, "\(name) started \(count) times; \(comment)")
        }
        if accepted.contains("every") {
            let every = starts.filter { $0.identifier == "every" }.count
            #expect(every >= 1, comment)
            #expect(bench.host?.scheduler.pending("every") != nil, comment)
        }
        let history = (try? bench.store.history(of: nil, limit: .max)) ?? []
        #expect(Set(history.map(\.execution)).count == history.count, comment)
        #expect(bench.host?.scheduler.executions.isEmpty == true, comment)
    }

    private func prepared() -> HostBench {
        let bench = HostBench()
        for name in ["a", "b", "c", "every"] {
            bench.runner.behaviors[TaskIdentifier(trusted: name)] = ProgramBehavior(
                duration: .minutes(1))
        }
        return bench
    }

    @Test(
        "killed after any commit, or before any, the daemon loses nothing and starts nothing twice",
        arguments: [true, false])
    func everyCommit(_ isPrompt: Bool) throws {
        var commits = 0
        while commits < 200 {
            let bench = prepared()
            let plan = CrashPlan(commits: commits, isPrompt: isPrompt)
            try bench.boot(plan)
            let accepted = play(on: bench)
            let isOver = !plan.isDead
            bench.clock.advance(by: .minutes(2))
            try bench.boot()
            bench.advance(by: .hours(3))
            check(bench, accepted: accepted, "crash after commit \(commits)")
            if isOver { break }
            commits += 1
        }
        #expect(commits > 15 && commits < 200, "the story has \(commits) commits")
    }

    @Test("a disk that fails from any commit on stops starts, loses nothing, and is written again")
    func everyFailure() throws {
        for commits in 0..<40 {
            let bench = prepared()
            try bench.boot()
            bench.store.failureAfter = (commits, LullError(.diskFull, "The disk is full."))
            let accepted = play(on: bench)
            bench.store.failureAfter = nil
            bench.store.failure = nil
            bench.advance(by: .hours(3))
            check(bench, accepted: accepted, "disk full after commit \(commits)")
            #expect(bench.host?.scheduler.isStorageFailing == false)
            // What is on disk is what the core believes.
            let stored = try bench.store.load()
            #expect(
                Set(stored.pending.map(\.identifier))
                    == Set(
                        bench.host?.scheduler.pending(after: nil, limit: .max).map(\.identifier)
                            ?? []))
            #expect(stored.executions.isEmpty)
        }
    }

    @Test("nothing is done before it is written")
    func order() throws {
        let bench = HostBench()
        try bench.boot()
        try bench.submit("a")
        bench.advance(by: .minutes(1))
        #expect(
            bench.plan.log == [
                "write keep a", "write start 1", "prepare 1", "write process 1", "release 1",
                "write end 1",
            ])
    }
}
