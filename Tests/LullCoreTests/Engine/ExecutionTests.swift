import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ExecutionTests {
    private let base = PendingRequest.sampleMoment
    private let app = Submitter.app(AppIdentifier("com.example.app"))

    // MARK: Start

    @Test("a start takes the request off the pending list and runs from then to its limit")
    func start() {
        var bench = Bench()
        #expect(bench.submit(limit: .minutes(20)).names == ["keep", "start"])
        #expect(bench.pending() == nil)
        let execution = bench.scheduler.executions[0]
        #expect(execution.phase == .starting)
        #expect(execution.started == base && execution.expires == base + .minutes(20))
        #expect(execution.score == 1 && abs(execution.threshold - 0.8) < 1e-12)
        #expect(bench.scheduler.nextWakeup == .never, "a start is not ended by time")
        #expect(bench.send(.executionStarted(execution.id)).names == ["update"])
        #expect(bench.scheduler.nextWakeup == base + .minutes(20))
        #expect(bench.send(.executionStarted(execution.id)).isEmpty)
    }

    @Test("a start that cannot succeed now is tried again 30 s later, in the same window")
    func retriedStart() throws {
        var bench = Bench()
        bench.submit()
        let request = bench.scheduler.executions[0].request
        let effects = bench.send(
            .startFailed(ExecutionID(1), detail: "no memory", isPermanent: false))
        #expect(effects.names == ["keep", "discard"])
        let pending = try #require(bench.pending())
        #expect(pending.earliest == base + .seconds(30))
        #expect(pending.windowEnd == request.windowEnd)
        #expect(bench.advance(.seconds(29)).isEmpty)
        #expect(bench.advance(.seconds(1)).names == ["start"])
        #expect(bench.scheduler.record(of: request.app) == nil, "no failure is counted")
    }

    @Test("an execution that never started leaves its request as if it had not been taken")
    func neverStarted() {
        var bench = Bench { $0.isOnExternalPower = true }
        bench.submit("r", kind: .refresh, every: .hours(1))
        let execution = bench.scheduler.executions[0]
        let effects = bench.scheduler.handle(.neverStarted(execution.id), at: bench.now)
        #expect(effects.names == ["keep", "discard", "remember"])
        #expect(bench.pending("r") == execution.request)
        #expect(bench.scheduler.record(of: execution.request.app) == nil)
        #expect(bench.scheduler.executions.isEmpty)
    }

    @Test("events for executions that are gone do nothing")
    func strangers() {
        var bench = Bench()
        let id = ExecutionID(99)
        for event in [
            Event.executionStarted(id), .startFailed(id, detail: "", isPermanent: true),
            .startFailed(id, detail: "", isPermanent: false), .neverStarted(id),
            .executionEnded(id, ProcessEnd(status: .unknown)),
            .launchForced(TaskIdentifier(trusted: "x")),
            .expirationForced(TaskIdentifier(trusted: "x")),
            .holdCleared(TaskIdentifier(trusted: "x")), .overrideCleared(.battery),
            .cancelled(TaskIdentifier(trusted: "x")), .cancelledAll, .slept(.hours(1)),
            .clockChanged, .wakeUp,
        ] {
            #expect(bench.send(event).isEmpty)
        }
    }

    @Test("never more executions of a kind than their limit, and the next begins when one ends")
    func concurrency() {
        var bench = Bench()
        for number in 0..<5 { bench.submit("p\(number)") }
        for number in 0..<6 { bench.submit("r\(number)", kind: .refresh) }
        #expect(bench.scheduler.executions.filter { $0.request.kind == .processing }.count == 2)
        #expect(bench.scheduler.executions.filter { $0.request.kind == .refresh }.count == 4)
        #expect(bench.evaluation(of: "p2")?.reasons == [.activityGroup])
        for execution in bench.scheduler.executions { bench.send(.executionStarted(execution.id)) }
        #expect(bench.end(ExecutionID(1)).names == ["finish succeeded", "start"])
        #expect(bench.pending("p2") == nil)
    }

    // MARK: Limits

    @Test("a command is warned at its limit and killed ten seconds later")
    func commandLimit() {
        var bench = Bench()
        let id = bench.run(limit: .minutes(30))
        #expect(bench.advance(.minutes(30) - .milliseconds(1)).isEmpty)
        #expect(bench.advance(.milliseconds(1)).names == ["update", "warn timeLimit"])
        #expect(bench.advance(.seconds(10) - .milliseconds(1)).isEmpty)
        #expect(bench.advance(.milliseconds(1)).names == ["update", "kill"])
        #expect(bench.advance(.hours(1)).isEmpty, "its end is awaited")
        let effects = bench.send(
            .executionEnded(id, ProcessEnd(status: .signalled(signal: 9))))
        #expect(effects.records.map(\.outcome) == [.killed])
        #expect(effects.records[0].stopReason == .timeLimit)
        #expect(bench.pending() == nil, "a time limit does not make it pending again")
    }

    @Test("an app is warned five seconds before its limit and killed at it")
    func appLimit() {
        var bench = Bench()
        bench.install(permitting: ["P"])
        _ = bench.run(submitter: app)
        #expect(bench.advance(.minutes(10) - .seconds(5)).names == ["update", "warn timeLimit"])
        #expect(bench.scheduler.nextWakeup == base + .minutes(10))
        #expect(bench.advance(.seconds(5)).names == ["update", "kill"])
    }

    @Test(
        "what came of an execution: a warning decides over the exit status",
        arguments: [
            (.running, .exited(code: 0), .succeeded, nil),
            (.running, .exited(code: 3), .failed, nil),
            (.running, .signalled(signal: 11), .failed, nil), (.running, .unknown, .unknown, nil),
            (.starting, .exited(code: 0), .succeeded, nil), (.starting, .unknown, .unknown, nil),
            (.losing(.networkLost, until: .zero), .exited(code: 0), .succeeded, nil),
            (.losing(.networkLost, until: .zero), .exited(code: 1), .expired, .networkLost),
            (.losing(.externalPowerLost, until: .zero), .unknown, .unknown, nil),
            (.expiring(.timeLimit, killAt: .zero), .exited(code: 0), .expired, .timeLimit),
            (.expiring(.personReturned, killAt: .zero), .unknown, .expired, .personReturned),
            (.killed(.overheating), .signalled(signal: 9), .killed, .overheating),
        ] as [(Execution.Phase, ProcessEnd.Status, Outcome, StopReason?)])
    func outcomes(
        _ phase: Execution.Phase, _ status: ProcessEnd.Status, _ outcome: Outcome,
        _ reason: StopReason?
    ) {
        let execution = Execution(
            id: ExecutionID(7), request: .sample(), phase: phase, started: base,
            startedWall: WallTime(secondsSince1970: 1_780_272_000), expires: base + .minutes(10),
            isForced: false, conditions: DeviceConditions(), score: 1, threshold: 0.8)
        let now = PolicyContext.sample(after: .minutes(3)).now
        var scheduler = Scheduler(executions: [execution], at: now)
        let records = scheduler.handle(
            .executionEnded(ExecutionID(7), ProcessEnd(status: status)), at: now
        ).records
        #expect(records.map(\.outcome) == [outcome])
        #expect(records.map(\.stopReason) == [reason])
        #expect(records.map(\.duration) == [.minutes(3)])
    }

    @Test("an outcome that could not be learned is repeated only where that was asked for")
    func unknownOutcome() {
        for retries in [false, true] {
            var bench = Bench()
            let id = bench.run(retries: retries)
            let effects = bench.scheduler.handle(
                .executionEnded(id, ProcessEnd(status: .unknown)), at: bench.now)
            #expect(
                effects.names
                    == (retries ? ["keep", "finish unknown", "remember"] : ["finish unknown"]))
            #expect((bench.pending() != nil) == retries)
        }
    }

    // MARK: Lost conditions

    @Test("power and network that return within five seconds interrupt nothing")
    func wiggledPlug() {
        var bench = Bench()
        let id = bench.run(requirements: [.externalPower, .network], limit: .hours(1))
        for _ in 0..<3 {
            #expect(bench.change { $0.isOnExternalPower = false }.names == ["update"])
            #expect(bench.advance(.seconds(4)).isEmpty)
            bench.change { $0.isOnExternalPower = true }
            #expect(bench.phases == [.running])
            bench.change { $0.network = NetworkCondition(reach: .none) }
            #expect(bench.advance(.milliseconds(4999)).isEmpty)
            bench.change { $0.network = NetworkCondition(reach: .full) }
            #expect(bench.phases == [.running])
        }
        #expect(bench.end(id).records[0].outcome == .succeeded)
    }

    @Test(
        "a requirement that stays lost ends the execution with its own reason, and it is pending again",
        arguments: [
            (Requirements.externalPower, StopReason.externalPowerLost), (.network, .networkLost),
            ([.network, .unmeteredNetwork], .networkLost),
        ] as [(Requirements, StopReason)])
    func lost(_ requirements: Requirements, _ reason: StopReason) {
        var bench = Bench()
        let id = bench.run(requirements: requirements, limit: .hours(1))
        let request = bench.scheduler.executions[0].request
        bench.change {
            $0.isOnExternalPower = nil
            $0.network = NetworkCondition(
                reach: requirements.contains(.unmeteredNetwork) ? .full : .none, metering: .unknown)
        }
        #expect(bench.scheduler.nextWakeup == base + .seconds(5))
        #expect(bench.advance(.seconds(5)).names == ["update", "warn \(reason.rawValue)"])
        bench.change {
            $0.isOnExternalPower = true
            $0.network = NetworkCondition(reach: .full, metering: .no)
        }
        #expect(bench.phases == [.expiring(reason, killAt: base + .seconds(15))])
        let effects = bench.end(id)
        #expect(effects.names == ["keep", "finish expired", "start"])
        #expect(bench.scheduler.executions[0].request == request)
        #expect(bench.scheduler.record(of: request.app) == nil, "it is no failure")
    }

    @Test("a command that fails at once when its network goes is pending again, and not to blame")
    func failsByLoss() {
        var bench = Bench()
        let id = bench.run(requirements: .network)
        bench.change { $0.network = NetworkCondition(reach: .none) }
        bench.advance(.seconds(1))
        let effects = bench.end(id, code: 1)
        #expect(effects.names == ["keep", "finish expired"])
        #expect(bench.evaluation()?.reasons == [.network])
        bench.change { $0.network = NetworkCondition(reach: .full, metering: .no) }
        #expect(bench.phases == [.starting])
    }

    @Test("what is not required may go without any consequence")
    func notRequired() {
        var bench = Bench()
        _ = bench.run(limit: .hours(1))
        let effects = bench.change {
            $0 = DeviceConditions()
            $0.thermalState = .serious
            $0.presence = .active
        }
        #expect(effects.isEmpty && bench.phases == [.running])
    }

    @Test("critical heat ends everything at once, even what was forced")
    func overheating() {
        var bench = Bench()
        _ = bench.run("a", limit: .hours(1))
        bench.submit("b", earliest: .delay(.hours(3)))
        bench.send(.launchForced(TaskIdentifier(trusted: "b")))
        bench.send(.executionStarted(ExecutionID(2)))
        #expect(bench.change { $0.thermalState = .serious }.isEmpty)
        #expect(
            bench.change { $0.thermalState = .critical }.names
                == ["update", "warn overheating", "update", "warn overheating"])
        #expect(bench.end(ExecutionID(1)).names == ["keep", "finish expired"])
        #expect(bench.end(ExecutionID(2)).names == ["finish expired"], "forced: not again")
        #expect(bench.evaluation(of: "a")?.reasons == [.thermal])
    }

    @Test("the person's return ends app processing and idle commands at once, and nothing else")
    func personReturned() {
        var bench = Bench()
        bench.install(permitting: ["app"])
        _ = bench.run("app", submitter: app)
        _ = bench.run("idle", requirements: .idle, limit: .hours(1))
        bench.submit("r", kind: .refresh)
        bench.send(.executionStarted(ExecutionID(3)))
        let effects = bench.change { $0.presence = .active }
        #expect(
            effects.names == ["update", "warn personReturned", "update", "warn personReturned"])
        #expect(
            bench.phases == [
                .expiring(.personReturned, killAt: base + .seconds(5)),
                .expiring(.personReturned, killAt: base + .seconds(10)), .running,
            ])
    }

    @Test("a time limit that comes within the tolerance is what ends the execution")
    func limitWhileLosing() {
        var bench = Bench()
        _ = bench.run(requirements: .externalPower, limit: .minutes(1))
        bench.advance(.seconds(57))
        bench.change { $0.isOnExternalPower = false }
        #expect(bench.advance(.seconds(3)).names == ["update", "warn timeLimit"])
    }

    @Test("a second loss does not lengthen the first one's tolerance, and heat ends it")
    func secondLoss() {
        var bench = Bench()
        _ = bench.run(requirements: [.externalPower, .network], limit: .hours(1))
        bench.change { $0.network = NetworkCondition(reach: .none) }
        bench.advance(.seconds(3))
        bench.change { $0.isOnExternalPower = false }
        #expect(bench.phases == [.losing(.externalPowerLost, until: base + .seconds(5))])
        #expect(
            bench.change { $0.thermalState = .critical }.names == ["update", "warn overheating"])
    }

    // MARK: Forced

    @Test("a forced launch asks no policy, and teaches nothing")
    func forced() {
        var bench = Bench {
            $0.isOnExternalPower = false
            $0.thermalState = .serious
        }
        bench.submit(requirements: .externalPower)
        #expect(bench.send(.launchForced(TaskIdentifier(trusted: "P"))).names == ["start"])
        #expect(bench.scheduler.executions[0].isForced)
        #expect(bench.send(.launchForced(TaskIdentifier(trusted: "P"))).isEmpty)
        #expect(bench.send(.executionStarted(ExecutionID(1))).names == ["update"])
        #expect(bench.phases == [.running], "what it required does not count")
        let effects = bench.end(ExecutionID(1), code: 1)
        #expect(effects.names == ["finish failed"])
        #expect(effects.records[0].isForced)
    }

    @Test("a forced refresh leaves the rate limit alone, and forced ones take nobody's place")
    func forcedRefresh() {
        var bench = Bench()
        bench.submit("f", kind: .refresh, earliest: .delay(.hours(1)))
        bench.send(.launchForced(TaskIdentifier(trusted: "f")))
        #expect(bench.scheduler.record(of: .command(TaskIdentifier(trusted: "f"))) == nil)
        for number in 0..<5 { bench.submit("r\(number)", kind: .refresh) }
        #expect(bench.scheduler.executions.count == 5)
    }

    @Test("a forced expiration is a warning with the person as its reason")
    func forcedExpiration() {
        var bench = Bench()
        let identifier = TaskIdentifier(trusted: "P")
        bench.submit()
        #expect(bench.send(.expirationForced(identifier)).isEmpty, "not while it is starting")
        bench.send(.executionStarted(ExecutionID(1)))
        #expect(
            bench.send(.expirationForced(identifier)).names == ["update", "warn requestedByPerson"])
        #expect(bench.send(.expirationForced(identifier)).isEmpty)
        #expect(bench.end(ExecutionID(1)).names == ["finish expired"])
        #expect(bench.pending() == nil)
    }
}
