import Foundation
import LullModel
import LullTestSupport
import Testing

/// The life of a request, from submission to history, over the real programs.
@Suite(.ownThreads)
struct LifeTests {
    @Test("a request waits for the charger, runs when it is connected, and is history")
    func waitsForCharger() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("com.me.backup", "--power", script: "echo $PWD; echo trouble >&2")

        let pending: [PendingReport] = try machine.report("pending", "pending")
        #expect(pending.map(\.identifier) == ["com.me.backup"])
        #expect(pending.first?.reasons.first == PendingReason.externalPower.rawValue)
        #expect(pending.first?.requirements == ["power"])
        #expect(pending.first?.command?.contains("sh -c") == true)
        let why = try machine.why("com.me.backup")
        #expect(why.state == .pending)
        #expect(why.reasons.first == PendingReason.externalPower.rawValue)
        #expect(!why.remedies.isEmpty)
        let policy = why.policies.first { $0.policy == "ExternalPower" }
        #expect(policy?.decision == "mustNotProceed" || policy?.decision.contains("Not") == true)

        try machine.setCharger(true)
        try machine.waitForLog("'com.me.backup': running → succeeded")
        let history = try machine.history("com.me.backup")
        #expect(history.count == 1)
        let execution = try #require(history.first)
        #expect(execution.outcome == "succeeded")
        #expect(execution.detail == "exit status 0")
        #expect(execution.isForced == false)
        #expect(execution.cpuSeconds != nil)
        #expect(execution.conditions.contains { $0.name == "external-power" && $0.value == "yes" })
        let output: OutputReport = try machine.report("output", "logs", "com.me.backup")
        #expect(output.text == machine.folder.path("work") + "\ntrouble\n")
        #expect(try machine.why("com.me.backup").state == .finished)
        #expect(try machine.status().pendingCount == 0)
    }

    @Test("nothing runs before its earliest moment, and soon after it")
    func earliest() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("later", "--earliest", "2s", script: "true")
        try machine.submit("never", "--earliest", "1h", script: "true")
        let why = try machine.why("later")
        #expect(why.reasons == [PendingReason.earliestBegin.rawValue])
        let floor = try #require(why.earliestPossibleAt)
        try machine.waitForLog("'later': running → succeeded")
        let execution = try #require(try machine.history("later").first)
        #expect(execution.startedAt >= floor - 0.001)
        #expect(execution.startedAt < floor + 1)
        #expect(try machine.why("never").state == .pending)
    }

    @Test("a repeated request asks again before it starts, and for one interval later")
    func every() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.submit("hourly", "--every", "1h", script: "exec tail -f /dev/null")
        try machine.waitForLog("'hourly': pending → running")
        let next = try #require(
            try machine.report("pending", as: [PendingReport].self, "pending").first)
        #expect(next.identifier == "hourly")
        #expect(next.repeatSeconds == 3600)
        let running = try #require(try machine.status().running.first)
        let distance = try #require(next.earliestAt) - running.startedAt
        #expect(distance > 1800 && distance <= 3601, "\(distance)")
    }

    @Test("a second submission replaces the first, unless it says to keep it")
    func replaceAndKeep() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", script: "echo first >> runs")
        let kept: SubmitReceipt = try machine.report(
            "receipt", "submit", "a", "--power", "--keep", "--", "sh", "-c", "echo kept >> runs")
        #expect(kept.disposition == "kept")
        let pending: [PendingReport] = try machine.report("pending", "pending")
        #expect(pending.first?.command?.contains("first") == true)
        let run = try machine.lull("submit", "a", "--", "sh", "-c", "echo second >> runs")
        #expect(run.code == 0)
        #expect(run.output.contains("Replaced"))
        try machine.waitForLog("'a': running → succeeded")
        try machine.setCharger(true)
        #expect(try machine.status().pendingCount == 0)
        #expect(machine.lines("runs") == ["second"])
    }

    @Test("cancelled requests never run, and why remembers them")
    func cancel() throws {
        let machine = try TestMachine()
        try machine.start()
        for name in ["a", "b", "c", "d"] {
            try machine.submit(name, "--power", script: "echo \(name) >> runs")
        }
        try machine.succeed("cancel", "a")
        #expect(try machine.why("a").state == .cancelled)
        #expect(try machine.lull("cancel", "a").code == ErrorKind.noSuchRequest.exitCode)
        let cancelled: Int = try machine.report("cancelled", "cancel-all")
        #expect(cancelled == 3)
        #expect(try machine.why("d").state == .cancelled)
        try machine.setCharger(true)
        try machine.submit("e", "--power", script: "echo e >> runs")
        try machine.waitForLog("'e': running → succeeded")
        #expect(machine.lines("runs") == ["e"])
    }

    @Test("what a command writes is kept up to a bound, the newest part")
    func boundedOutput() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.submit(
            "loud", "--refresh",
            script: "head -c 8000000 /dev/zero | tr '\\0' x; echo; echo the end")
        try machine.waitForLog("'loud': running → succeeded")
        let output: OutputReport = try machine.report("output", "logs", "loud")
        #expect(output.text.hasSuffix("\nthe end\n"))
        #expect(output.droppedBytes > 0)
        #expect(output.text.utf8.count + Int(output.droppedBytes) == 8_000_009)
        #expect(output.text.utf8.count <= 2 << 20)
    }

    @Test("--env and --cwd reach the command, and the daemon's surroundings do not")
    func environment() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        try machine.folder.write("", to: "work/inner/.keep")
        let run = try machine.lull(
            "submit", "e", "--env", "COLOUR=deep blue", "--cwd", "inner", "--",
            "sh", "-c", "pwd; echo $COLOUR; echo ${LULL_SOCKET-none}")
        #expect(run.code == 0, "\(run.errors)")
        try machine.waitForLog("'e': running → succeeded")
        let output: OutputReport = try machine.report("output", "logs", "e")
        #expect(output.text == machine.folder.path("work/inner") + "\ndeep blue\nnone\n")
    }
}
