import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

@Suite struct StorageTests {
    private let full = LullError(.diskFull, "The disk is full.", hint: "Free some space.")

    @Test("a submission that cannot be written is refused, and the one before it stays")
    func submission() throws {
        let machine = try SimulatedMachine(conditions: DeviceConditions())
        try machine.submit("P", requirements: .externalPower)
        let before = machine.host.scheduler.pending("P")
        machine.store.failure = full
        let error = #expect(throws: LullError.self) {
            try machine.submit("P", requirements: .network)
        }
        #expect(error == full)
        #expect(throws: LullError.self) { try machine.submit("Q") }
        #expect(throws: LullError.self) { try machine.host.cancel("P") }
        #expect(throws: LullError.self) { _ = try machine.host.cancelAll() }
        #expect(machine.host.scheduler.pending("P") == before)
        #expect(machine.host.scheduler.pendingCount == 1)
        #expect(machine.host.explain("P").reasons == ["storage", "externalPower"])
        #expect(machine.host.currentWarnings().contains { $0.contains("cannot be written") })
        machine.store.failure = nil
        try machine.advance(by: .seconds(30))
        #expect(machine.host.explain("P").reasons == ["externalPower"])
        #expect(machine.host.currentWarnings().isEmpty)
        #expect(try machine.store.load().pending == [before])
    }

    @Test("while the storage fails nothing starts; 30 s after it works again everything goes on")
    func recovers() throws {
        let machine = try SimulatedMachine(conditions: DeviceConditions())
        try machine.submit("P", requirements: .externalPower)
        machine.store.failure = full
        machine.feed.set { $0.isOnExternalPower = true }
        machine.host.settle()
        #expect(machine.runner.started.isEmpty)
        #expect(machine.host.scheduler.executions.isEmpty)
        #expect(machine.host.explain("P").reasons == ["storage"])
        try machine.advance(by: .minutes(10))
        #expect(machine.wakeupCount <= 21, "a try every 30 s, and nothing between them")
        machine.store.failure = nil
        try machine.advance(by: .seconds(30))
        #expect(machine.runner.started.map(\.identifier) == ["P"])
    }

    @Test("a write that succeeds ends the waiting for one, whoever asked for it")
    func firstWrite() throws {
        let machine = try SimulatedMachine(conditions: DeviceConditions())
        try machine.submit("P", requirements: .externalPower)
        machine.store.failure = full
        #expect(throws: LullError.self) { try machine.submit("Q") }
        #expect(
            machine.host.currentWarnings() == [
                "The state cannot be written; nothing starts until it can. The disk is full. "
                    + "Free some space."
            ])
        machine.store.failure = nil
        try machine.submit("R", requirements: .network)
        #expect(machine.host.currentWarnings().isEmpty)
        #expect(machine.host.explain("P").reasons == ["externalPower"])
    }

    @Test("what ended while nothing could be written is told all the same")
    func unwrittenEnd() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(duration: .minutes(2), exitCode: 3)
        try machine.submit("P")
        machine.store.failure = full
        try machine.advance(by: .minutes(3))
        #expect(machine.host.explain("P").state == .finished)
        #expect(machine.host.explain("P").lastExecution?.detail == "exit status 3")
        #expect(try machine.host.historyReports(of: nil, limit: 9).map(\.identifier) == ["P"])
        #expect(try machine.host.historyReports(of: "Q", limit: 9).isEmpty)
        machine.store.failure = nil
        try machine.advance(by: .minutes(1))
        #expect(try machine.host.historyReports(of: nil, limit: 9).map(\.identifier) == ["P"])
    }

    @Test("a warning is given although a start at the same moment could not be written")
    func warningBesideStart() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["long"] = ProgramBehavior(duration: .hours(1))
        try machine.submit("long", timeLimit: .minutes(10))
        try machine.submit("later", earliest: .delay(.minutes(10)))
        try machine.advance(by: .minutes(9))
        machine.store.failure = full
        try machine.advance(by: .minutes(1))
        #expect(machine.runner.warned == [ExecutionID(1)])
        #expect(machine.host.scheduler.pending("later") != nil)
        try machine.advance(by: .minutes(1))
        #expect(machine.runner.killed.isEmpty, "it ended when it was warned")
        machine.store.failure = nil
        try machine.advance(by: .minutes(1))
        #expect(machine.runner.started.map(\.identifier) == ["long", "later"])
        #expect(try machine.store.history(of: "long", limit: 1).map(\.outcome) == [.expired])
    }

    @Test("a log hears of a start before it hears that the start failed")
    func order() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(
            failure: LaunchFailure(detail: "no such program", isPermanent: true))
        var heard: [String] = []
        machine.host.onEffect = { effect in
            switch effect {
            case .start: heard.append("start")
            case .finish: heard.append("finish")
            default: break
            }
        }
        try machine.submit("P")
        #expect(heard == ["start", "finish"])
    }

    @Test("the journal is written a minute after its first entry, and only if there is one")
    func journalFlush() throws {
        let machine = try SimulatedMachine()
        try machine.advance(by: .minutes(5))
        let commits = machine.store.commitCount
        let wakeups = machine.wakeupCount
        try machine.advance(by: .days(1))
        #expect(machine.store.commitCount == commits && machine.wakeupCount == wakeups)
        machine.feed.set { $0.isOnExternalPower = false }
        try machine.advance(by: .seconds(59))
        #expect(machine.store.commitCount == commits)
        try machine.advance(by: .seconds(1))
        #expect(machine.store.commitCount == commits + 1)
        #expect(
            machine.store.journal.contains {
                if case .conditionsChanged(let conditions) = $0.event {
                    conditions.isOnExternalPower == false
                } else {
                    false
                }
            })
    }

    @Test("a start that the machine refuses for now is retried after 30 s; for good, it is history")
    func retries() throws {
        let machine = try SimulatedMachine()
        machine.runner.behaviors["P"] = ProgramBehavior(
            failure: LaunchFailure(detail: "no process slot", isPermanent: false))
        try machine.submit("P")
        try machine.advance(by: .minutes(2))
        #expect(machine.runner.started.isEmpty)
        #expect(try machine.store.history(of: "P", limit: 9).isEmpty)
        #expect(
            machine.host.explain("P").summary
                == "'P' has not run: it could not be started, which is tried again in 30 s: "
                + "no process slot.")
        #expect(
            machine.host.pendingReports(after: nil, limit: 1).map(\.summary) == [
                "it could not be started, which is tried again in 30 s: no process slot"
            ])
        machine.runner.behaviors["P"] = ProgramBehavior()
        try machine.advance(by: .seconds(30))
        #expect(machine.runner.started.count == 1)
        machine.runner.behaviors["Q"] = ProgramBehavior(
            failure: LaunchFailure(detail: "'/bin/none' does not exist", isPermanent: true))
        try machine.submit("Q")
        #expect(machine.host.explain("Q").lastExecution?.outcome == "notStarted")
        #expect(machine.host.explain("Q").lastExecution?.detail == "'/bin/none' does not exist")
        #expect(machine.host.scheduler.pending("Q") == nil)
    }
}
