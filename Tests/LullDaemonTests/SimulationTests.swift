import Foundation
import LullCore
import LullHost
import LullModel
import LullStore
import Testing

/// The commands that force a start or an end, and the hold after failures.
@Suite(.ownThreads)
struct SimulationTests {
    @Test("a forced launch says what it bypassed, and its record says that it was forced")
    func simulateLaunch() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", "--network", script: "echo ran >> runs")
        let launch: LaunchReport = try machine.report("launch", "simulate-launch", "a")
        #expect(launch.bypassed.count == 2, "\(launch.bypassed)")
        #expect(launch.bypassed.contains { $0.contains("external power") })
        try machine.waitForLog("'a': running → succeeded")
        let execution = try #require(try machine.history("a").first)
        #expect(execution.isForced)
        #expect(execution.execution == launch.execution)
        #expect(machine.lines("runs") == ["ran"])
        let again = try machine.lull("simulate-launch", "a")
        #expect(again.code == ErrorKind.noSuchRequest.exitCode)
    }

    @Test("a forced expiration warns a program, which has time to end well")
    func simulateExpiration() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.submit(
            "polite",
            script:
                "trap 'echo saved; exit 0' TERM; echo ready >> ready; while :; do read x < ../gate; done"
        )
        try machine.makeGate()
        try machine.wait(for: "the trap is set") { machine.lines("ready") == ["ready"] }
        try machine.succeed("simulate-expiration", "polite")
        try machine.waitForLog("'polite': running → expired")
        let execution = try #require(try machine.history("polite").first)
        #expect(execution.outcome == "expired")
        #expect(execution.stopReason == StopReason.requestedByPerson.rawValue)
        #expect(execution.detail == "exit status 0")
        let output: OutputReport = try machine.report("output", "logs", "polite")
        #expect(output.text.contains("saved"))
        // Not pending again: somebody wanted it to end.
        #expect(try machine.why("polite").state == .finished)
        let again = try machine.lull("simulate-expiration", "polite")
        #expect(again.code == ErrorKind.noSuchRequest.exitCode)
    }

    @Test("at its limit a program that ignores the warning is killed with all it started")
    func killedAfterGrace() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.submit(
            "stubborn", "--limit", "1s",
            script:
                "trap '' TERM; sh -c 'trap \"\" TERM; echo $$ >> pids; exec tail -f /dev/null' & "
                + "echo $$ >> pids; while :; do tail -f /dev/null; done")
        try machine.waitForLog("told to end, timeLimit")
        #expect(try machine.status().running.first?.outcome == "expiring")
        #expect(!machine.programs.isEmpty)
        try machine.waitForLog("'stubborn': running → killed")
        let execution = try #require(try machine.history("stubborn").first)
        #expect(execution.stopReason == StopReason.timeLimit.rawValue)
        #expect(execution.detail == "signal 9")
        // 1 s of its own and 10 s of grace.
        #expect(execution.durationSeconds >= 11 && execution.durationSeconds < 14)
        try machine.wait(for: "its processes are gone", within: 5) { machine.programs.isEmpty }
        #expect(machine.lines("pids").count == 2)
    }

    @Test("the third failure in a row holds a repeated command, and resume frees it")
    func resume() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("f", "--power", "--every", "1h", script: "echo ran >> runs; exit 3")
        #expect(try machine.lull("resume", "f").code == ErrorKind.noSuchRequest.exitCode)
        try machine.stop()
        // Two earlier failures, which would take two hours here.
        let store = try SQLiteStateStore(folder: machine.statePath)
        var record = AppRecord(app: .command(TaskIdentifier(trusted: "f")))
        record.failures = 2
        try store.commit([.rememberApp(record)], journal: [])
        store.close()

        try machine.start()
        try machine.setCharger(true)
        try machine.waitForLog("'f': running → failed, exit status 3")
        let why = try machine.why("f")
        #expect(why.reasons.contains(PendingReason.penalty.rawValue))
        #expect(why.lastExecution?.outcome == "failed")
        let resumed: String = try machine.report("resumed", "resume", "f")
        #expect(resumed == "f")
        #expect(!(try machine.why("f").reasons.contains(PendingReason.penalty.rawValue)))
        #expect(machine.lines("runs").count == 1)
    }

    @Test("why has an answer for every state")
    func everyState() throws {
        let machine = try TestMachine()
        try machine.makeGate()
        try machine.start()
        try machine.submit("com.me.held", "--power", script: "true")
        try machine.submit("com.me.gone", "--power", script: "true")
        try machine.submit("com.me.runs", script: "read line < ../gate")
        try machine.submit("com.me.ended", script: "true")
        try machine.succeed("cancel", "com.me.gone")
        try machine.waitForLog("'com.me.ended': running → succeeded")
        try machine.waitForLog("'com.me.runs': pending → running")
        let refused = try machine.lull(
            "submit", "com.me.refused", "--limit", "30h", "--", "true")
        #expect(refused.code == ErrorKind.invalidRequest.exitCode)
        let expected: [(String, ExplanationReport.State)] = [
            ("com.me.held", .pending), ("com.me.gone", .cancelled), ("com.me.runs", .running),
            ("com.me.ended", .finished), ("com.me.refused", .refused),
            ("com.me.hold", .neverSubmitted),
        ]
        for (name, state) in expected {
            let why = try machine.why(name)
            #expect(why.state == state, "\(name)")
            #expect(why.summary.contains(name))
            let text = try machine.lull("why", name)
            #expect(text.code == 0 && text.output.contains("'\(name)'"), "\(text.output)")
        }
        #expect(try machine.why("com.me.hold").similar.contains("com.me.held"))
    }
}
