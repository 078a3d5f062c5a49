import Foundation
import LullModel
import Testing

/// What was required goes away under a running command.
@Suite(.ownThreads)
struct LostConditionTests {
    /// Runs until it is warned; each start is a line in `runs`.
    private let script = "echo $$ >> runs; exec tail -f /dev/null"

    @Test("without the charger a command that requires it ends after 5 s, and starts again with it")
    func powerLost() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.submit("a", "--power", script: script)
        try machine.submit("other", script: script)
        try machine.waitForLog("'a': pending → running")
        try machine.waitForLog("'other': pending → running")
        let pulled = Date()
        try machine.setCharger(false)
        try machine.waitForLog("told to end, externalPowerLost")
        let borne = Date().timeIntervalSince(pulled)
        #expect(borne >= 4.9 && borne < 8, "\(borne)")
        try machine.waitForLog("'a': running → expired")
        let execution = try #require(try machine.history("a").first)
        #expect(execution.stopReason == StopReason.externalPowerLost.rawValue)
        let why = try machine.why("a")
        #expect(why.state == .pending)
        #expect(why.reasons.first == PendingReason.externalPower.rawValue)
        #expect(why.remedies.contains { $0.contains("charger") }, "\(why.remedies)")
        #expect(try machine.status().running.map(\.identifier) == ["other"])

        try machine.setCharger(true)
        try machine.waitForLog("'a': pending → running")
        try machine.wait(for: "the second start") { machine.lines("runs").count == 3 }
    }

    @Test("a charger that is away for less than 5 s ends nothing")
    func wiggle() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.submit("a", "--power", script: script)
        try machine.waitForLog("'a': pending → running")
        try machine.setCharger(false)
        try machine.waitForCondition("external-power", "no")
        #expect(machine.staysSilent(about: "told to end", for: 2))
        try machine.setCharger(true)
        // Past the 5 s of the first loss.
        #expect(machine.staysSilent(about: "told to end", for: 4.5))
        #expect(try machine.status().running.first?.outcome == "running")
    }

    @Test("without a network a command that requires one ends after 5 s, and starts again with it")
    func networkLost() throws {
        let machine = try TestMachine(hasNetwork: true)
        try machine.start()
        try machine.submit("a", "--network", script: script)
        try machine.waitForLog("'a': pending → running")
        try machine.setNetwork(false)
        try machine.waitForLog("told to end, networkLost")
        try machine.waitForLog("'a': running → expired")
        let why = try machine.why("a")
        #expect(why.state == .pending)
        #expect(why.reasons.first == PendingReason.network.rawValue)
        #expect(why.lastExecution?.stopReason == StopReason.networkLost.rawValue)
        try machine.setNetwork(true)
        try machine.waitForLog("'a': pending → running")
    }

    @Test("a command for idle times ends when the person returns, and waits until they leave")
    func personReturned() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--idle", script: script)
        try machine.waitForLog("'a': pending → running")
        let conditions: [ConditionReport] = try machine.report(
            "conditions", "conditions", "--set", "presence=active")
        #expect(conditions.first { $0.name == "presence" }?.isOverridden == true)
        try machine.waitForLog("told to end, personReturned")
        try machine.waitForLog("'a': running → expired")
        let why = try machine.why("a")
        #expect(why.state == .pending)
        #expect(why.reasons.first == PendingReason.deviceActivity.rawValue)
        try machine.succeed("conditions", "--clear", "presence")
        try machine.waitForLog("'a': pending → running")
    }

    @Test("an override ends by itself after its time")
    func overrideEnds() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", script: "true")
        let started = Date()
        try machine.succeed("conditions", "--set", "network=full", "--for", "1s")
        try machine.submit("b", "--network", "--earliest", "2s", script: "true")
        try machine.wait(for: "the override is over") {
            let conditions: [ConditionReport] = try machine.report("conditions", "conditions")
            return conditions.allSatisfy { !$0.isOverridden }
        }
        #expect(Date().timeIntervalSince(started) >= 1)
        #expect(machine.staysSilent(about: "'b': pending → running", for: 2))
        #expect(try machine.why("b").reasons.first == PendingReason.network.rawValue)
    }
}
