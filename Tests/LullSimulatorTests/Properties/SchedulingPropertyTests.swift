import LullCore
import LullHost
import LullModel
import LullSimulator
import LullTestSupport
import Testing

@Suite struct SchedulingPropertyTests {
    /// What a life's effects are collected into.
    private final class Record {
        var effects: [Effect] = []
        var problems: [String] = []
    }

    private static let steps = 30

    /// Lives a life, with a look at every effect and after every step.
    private func live(
        _ seed: Int,
        onEffect: @escaping (Effect, SimulatedMachine, Record) -> Void = { _, _, _ in },
        afterStep: (SimulatedMachine, Record) throws -> Void = { _, _ in }
    ) throws -> (machine: SimulatedMachine, record: Record) {
        var life = try RandomLife(seed: seed)
        let machine = life.machine
        let record = Record()
        machine.host.onEffect = { [unowned machine] effect in
            record.effects.append(effect)
            onEffect(effect, machine, record)
        }
        for _ in 0..<SchedulingPropertyTests.steps {
            try life.step()
            try afterStep(machine, record)
        }
        return (machine, record)
    }

    @Test("an execution ends exactly once", arguments: SeededGenerator.seeds)
    func endsOnce(_ seed: Int) throws {
        let (machine, record) = try live(seed)
        var started: Set<ExecutionID> = []
        var ended: Set<ExecutionID> = []
        // Effects are reported inside out: what a start leads to may come before the start itself.
        for case .start(let execution) in record.effects {
            #expect(started.insert(execution.id).inserted)
        }
        for effect in record.effects {
            switch effect {
            case .finish(let record): #expect(ended.insert(record.execution).inserted)
            case .discard(let id): #expect(ended.insert(id).inserted)
            default: break
            }
        }
        let running = Set(machine.host.scheduler.executions.map(\.id))
        #expect(ended.isDisjoint(with: running))
        #expect(started == ended.union(running))
        let releases = machine.runner.started.map(\.execution)
        #expect(Set(releases).count == releases.count)
    }

    @Test(
        "nothing starts by itself while an applicable policy refuses",
        arguments: SeededGenerator.seeds)
    func noStartAgainstVeto(_ seed: Int) throws {
        let (_, record) = try live(
            seed,
            onEffect: { effect, machine, record in
                guard case .start(let execution) = effect, !execution.isForced else { return }
                // A scheduler of its own with what the execution saw, and nothing running.
                let now = machine.clock.now()
                var other = Scheduler(at: now)
                _ = other.handle(.conditionsChanged(execution.conditions), at: now)
                if let app = execution.request.identifier.app {
                    let standing = machine.host.scheduler.standing(of: app)
                    if let profile = standing?.profile {
                        _ = other.handle(.appRegistered(profile), at: now)
                    }
                }
                let evaluation = other.evaluate(execution.request, at: now)
                if !evaluation.runs || evaluation.vetoes.count > 0 {
                    record.problems.append("\(execution.request.identifier): \(evaluation.reasons)")
                }
                if execution.request.kind == .continued { return }
                let held = machine.host.scheduler.record(of: execution.request.app)?.heldUntil
                if let held, held > now.scheduler {
                    record.problems.append("\(execution.request.identifier) started while held")
                }
            })
        #expect(record.problems.isEmpty)
    }

    @Test(
        "after every step nobody who could run is asleep, and no wake-up lies in the past",
        arguments: SeededGenerator.seeds)
    func soundWatch(_ seed: Int) throws {
        let (_, record) = try live(
            seed,
            afterStep: { machine, record in
                let scheduler = machine.host.scheduler
                let now = machine.clock.now()
                if machine.host.nextWakeup < now.scheduler {
                    record.problems.append("wakes in the past")
                }
                for request in scheduler.pending(after: nil, limit: .max) {
                    let evaluation = scheduler.evaluate(request, at: now)
                    if evaluation.runs {
                        record.problems.append("\(request.identifier) sleeps though it could run")
                    }
                    if evaluation.reasons.isEmpty {
                        record.problems.append("\(request.identifier) has no reason")
                    }
                    if scheduler.evaluate(request, at: now).responses != evaluation.responses {
                        record.problems.append("\(request.identifier): asking changed the answer")
                    }
                }
            })
        #expect(record.problems.isEmpty)
    }

    @Test(
        "one seed, one life: effects and journal are the same bytes",
        arguments: SeededGenerator.seeds)
    func deterministic(_ seed: Int) throws {
        let first = try live(seed)
        let second = try live(seed)
        #expect(
            try RandomLife.bytes(of: first.record.effects)
                == RandomLife.bytes(of: second.record.effects))
        #expect(
            try RandomLife.bytes(of: first.machine.store.journal)
                == RandomLife.bytes(of: second.machine.store.journal))
    }

    @Test("what-if questions leave the state unchanged", arguments: SeededGenerator.seeds)
    func whatIf(_ seed: Int) throws {
        let plain = try live(seed)
        let asked = try live(
            seed,
            afterStep: { machine, _ in
                var copy = machine.host.scheduler
                let now = machine.clock.now()
                _ = copy.handle(.conditionsChanged(.ideal), at: now)
                _ = copy.handle(.wakeUp, at: now)
                for identifier in RandomLife.identifiers { _ = machine.host.explain(identifier) }
                _ = machine.host.pendingReports(after: nil, limit: 10)
                _ = machine.host.conditionReports()
                _ = machine.host.currentWarnings()
            })
        #expect(
            try RandomLife.bytes(of: plain.record.effects)
                == RandomLife.bytes(of: asked.record.effects))
    }

    @Test(
        "the journal replayed from its segment gives the same effects",
        arguments: SeededGenerator.seeds)
    func replay(_ seed: Int) throws {
        let (machine, record) = try live(seed)
        machine.host.flush()
        let journal = machine.store.journal
        let segment = try #require(machine.store.segments.first)
        let first = try #require(journal.first)
        var scheduler = Scheduler(
            pending: segment.state.pending, executions: segment.state.executions.map(\.execution),
            records: segment.state.apps, standings: segment.state.standings,
            settings: segment.state.settings, lastRequestNumber: segment.state.lastRequestNumber,
            lastExecutionID: segment.state.lastExecutionID, at: first.at)
        let effects = journal.flatMap { scheduler.handle($0.event, at: $0.at) }
        func sorted(_ effects: [Effect]) throws -> [String] {
            try effects.map { String(decoding: try RandomLife.bytes(of: $0), as: UTF8.self) }
                .sorted()
        }
        // The host reports effects inside out, so they are compared without their order.
        #expect(
            try sorted(effects.filter(\.isReported)) == sorted(record.effects.filter(\.isReported)))
        #expect(
            scheduler.pending(after: nil, limit: .max)
                == machine.host.scheduler.pending(after: nil, limit: .max))
        #expect(scheduler.executions == machine.host.scheduler.executions)
    }

    @Test("a better condition never takes a permission away", arguments: SeededGenerator.seeds)
    func monotonic(_ seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        /// Each facet's values, from worse to better.
        let ladders: [(ConditionFacet, [String])] = [
            (.externalPower, ["no", "yes"]),
            (
                .battery,
                [
                    "5% discharging", "19% discharging", "20% discharging", "55% discharging",
                    "99% discharging", "30%",
                ]
            ), (.lowPowerMode, ["on", "off"]),
            (.network, ["none", "limited", "full metered", "full", "full unmetered"]),
            (.thermal, ["critical", "serious", "fair", "nominal"]),
            (.presence, ["active", "away"]), (.cpuPressure, ["100%", "81%", "80%", "3%", "0%"]),
            (.memoryPressure, ["100%", "21%", "20%", "3%", "0%"]),
            (.ioPressure, ["100%", "41%", "40%", "3%", "0%"]),
        ]
        func conditions(_ facet: ConditionFacet, _ value: String) throws -> DeviceConditions {
            try DeviceConditions(parsing: value, for: facet)
        }
        for _ in 0..<20 {
            var base = DeviceConditions()
            for (facet, values) in ladders where !random.isOne(in: 6) {
                base.copy(facet, from: try conditions(facet, random.pick(values)))
            }
            let request = PendingRequest.sample(
                kind: random.pick(TaskKind.allCases),
                requirements: Requirements(rawValue: UInt8.random(in: 0..<16, using: &random)))
            let now = PolicyContext.sample(
                after: .minutes(Int64.random(in: 0...3000, using: &random))
            ).now
            for (facet, values) in ladders {
                var wasAllowed = false
                for value in values {
                    var better = base
                    better.copy(facet, from: try conditions(facet, value))
                    var scheduler = Scheduler(at: now)
                    _ = scheduler.handle(.conditionsChanged(better), at: now)
                    let runs = scheduler.evaluate(request, at: now).runs
                    #expect(runs || !wasAllowed, "\(facet.name) \(value)")
                    wasAllowed = runs
                }
            }
        }
    }
}

extension Effect {
    /// Whether the host tells its reader of it, whatever the event was.
    fileprivate var isReported: Bool {
        switch self {
        case .refuse, .keptExisting: false
        default: true
        }
    }
}
