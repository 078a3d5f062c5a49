import Foundation
import LullModel
import Testing

/// The daemon ends, in any way, while commands run.
@Suite(.ownThreads)
struct RecoveryTests {
    /// Ends when something is written into the gate.
    private let script = "echo $$ >> runs; read line < ../gate; echo done >> ends"

    @Test(
        "a command survives the daemon's death; the next one watches it and records what it can know"
    )
    func adopts() throws {
        let machine = try TestMachine()
        try machine.makeGate()
        try machine.start()
        try machine.submit("once", script: script)
        try machine.wait(for: "it runs") { machine.lines("runs").count == 1 }
        #expect(try machine.stop(SIGKILL) == 128 + SIGKILL)
        let pid = try #require(machine.lines("runs").first.flatMap(Int32.init))
        #expect(kill(pid, 0) == 0)

        try machine.start()
        let running = try machine.status().running
        #expect(running.map(\.identifier) == ["once"])
        #expect(try machine.why("once").state == .running)
        try machine.openGate()
        try machine.waitForLog("'once': running → unknown")
        #expect(machine.lines("ends") == ["done"])
        #expect(try machine.history("once").map(\.outcome) == ["unknown"])
        #expect(try machine.why("once").state == .finished)
        #expect(machine.lines("runs").count == 1)
    }

    @Test("an adopted command's limit goes on from its start")
    func enforcesLimit() throws {
        let machine = try TestMachine()
        try machine.makeGate()
        try machine.start()
        try machine.submit("limited", "--limit", "3s", script: script)
        try machine.wait(for: "it runs") { machine.lines("runs").count == 1 }
        try machine.stop(SIGKILL)
        try machine.start()
        try machine.waitForLog("told to end, timeLimit")
        try machine.waitForLog("'limited': running → expired")
        let execution = try #require(try machine.history("limited").first)
        #expect(execution.durationSeconds >= 2.9 && execution.durationSeconds < 5)
        #expect(machine.lines("ends").isEmpty)
    }

    @Test("what ended unseen is run again only if it was submitted with --retry")
    func endedUnseen() throws {
        let machine = try TestMachine()
        try machine.makeGate()
        try machine.start()
        try machine.submit("once", script: script)
        try machine.submit("again", "--retry", script: script)
        try machine.wait(for: "both run") { machine.lines("runs").count == 2 }
        try machine.stop(SIGKILL)
        for pid in machine.programs { kill(pid, SIGKILL) }
        try machine.wait(for: "both are gone") { machine.programs.isEmpty }

        try machine.start()
        try machine.wait(for: "one runs again") { machine.lines("runs").count == 3 }
        #expect(try machine.status().running.map(\.identifier) == ["again"])
        #expect(try machine.history("once").map(\.outcome) == ["unknown"])
        #expect(try machine.history("again").map(\.outcome) == ["unknown"])
        #expect(try machine.why("once").state == .finished)
    }

    @Test(
        "pending requests and their history are there after any end", arguments: [SIGKILL, SIGTERM])
    func keepsPending(signal: Int32) throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", "--every", "2h", script: "true")
        try machine.submit("b", "--power", "--earliest", "2030-01-02T03:04", script: "true")
        try machine.submit("c", script: "exit 7")
        try machine.waitForLog("'c': running → failed")
        let before: [PendingReport] = try machine.report("pending", "pending")
        try machine.stop(signal)
        try machine.start()
        let after: [PendingReport] = try machine.report("pending", "pending")
        #expect(after.map(\.identifier) == before.map(\.identifier))
        #expect(after.map(\.command) == before.map(\.command))
        #expect(after.map(\.repeatSeconds) == before.map(\.repeatSeconds))
        #expect(
            after.map { $0.earliestAt.map { Int($0.rounded()) } }
                == before.map { $0.earliestAt.map { Int($0.rounded()) } })
        #expect(try machine.history("c").first?.detail == "exit status 7")
        try machine.setCharger(true)
        try machine.waitForLog("'a': running → succeeded")
    }

    @Test(
        "SIGTERM and SIGINT end the daemon with 0, and the running command goes on",
        arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let machine = try TestMachine()
        try machine.makeGate()
        try machine.start()
        try machine.submit("a", script: script)
        try machine.wait(for: "it runs") { machine.lines("runs").count == 1 }
        #expect(try machine.stop(signal) == 0)
        #expect(!FileManager.default.fileExists(atPath: machine.socketPath))
        #expect(machine.programs.count >= 1)
        try machine.openGate()
        try machine.wait(for: "it ends by itself") { machine.lines("ends") == ["done"] }
    }

    @Test("a child that a killed daemon leaves behind, not yet let go, keeps no later daemon out")
    func orphanedDescriptors() throws {
        let machine = try TestMachine()
        try machine.start()
        try machine.submit("a", "--power", script: "true")
        let pid = try #require(machine.daemon).pid
        // Has all the daemon's open files, as such a child does for a moment.
        let script = """
            import ctypes, os, signal, sys
            target = int(sys.argv[1]); pidfd = os.pidfd_open(target)
            call = ctypes.CDLL(None, use_errno=True).syscall
            for name in os.listdir('/proc/%d/fd' % target):
                if call(438, pidfd, int(name), 0) < 0 and ctypes.get_errno() != 9:
                    print('refused', flush=True); sys.exit(1)
            print('ready', flush=True); signal.pause()
            """
        let python = try #require(Programs.installed("python3"))
        let child = try ChildProcess([python, "-c", script, "\(pid)"])
        child.read(for: 20) { child.outputText.contains("\n") || child.exitCode != nil }
        guard child.outputText != "refused\n" else {
            try Test.cancel("taking another process's descriptors is not permitted here")
        }
        #expect(child.outputText == "ready\n", "\(child.errorText)")
        try machine.stop(SIGKILL)
        try machine.start()
        #expect(try machine.why("a").state == .pending)
        #expect(child.exitCode == nil)
    }
}
