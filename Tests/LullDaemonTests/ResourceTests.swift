import Foundation
import LullModel
import LullWire
import Testing

/// What the daemon uses, over time and while nothing happens.
@Suite(.ownThreads)
struct ResourceTests {
    @Test("100 runs leave no descriptor and no zombie")
    func noLeak() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start()
        let client = try SchedulerClient(socketPath: machine.socketPath)
        try run(0..<5, on: machine, client)
        let before = try descriptors(of: machine)
        try run(5..<105, on: machine, client)
        let after = try descriptors(of: machine)
        #expect(after <= before, "\(before) before, \(after) after")
        #expect(try children(of: machine).isEmpty)
        #expect(try client.history(of: nil, limit: 1000).count == 105)
    }

    @Test("500 submissions and cancellations leave no memory behind")
    func memoryIsBounded() throws {
        let machine = try TestMachine()
        try machine.start()
        guard try number("VmSize:", of: machine) < 1 << 30 else {
            try Test.cancel("a sanitizer keeps what was freed")
        }
        let client = try SchedulerClient(socketPath: machine.socketPath)
        func rounds(_ numbers: Range<Int>) throws {
            for number in numbers {
                _ = try client.submit(submission("com.me.\(number)", requiring: .externalPower))
                try client.cancel(TaskIdentifier(trusted: "com.me.\(number)"))
                machine.takeLog()
            }
        }
        try rounds(0..<500)
        let before = try residentKilobytes(of: machine)
        try rounds(500..<1000)
        let after = try residentKilobytes(of: machine)
        // The fates of the newest 1,000 are kept, and the database's cache fills.
        #expect(after - before < 4096, "\(before) KB before, \(after) KB after")
        #expect(try client.status().pendingCount == 0)
    }

    @Test("with 100 requests pending and nothing going on, the daemon sleeps")
    func idle() throws {
        let machine = try TestMachine()
        try machine.start()
        let client = try SchedulerClient(socketPath: machine.socketPath)
        for number in 0..<100 {
            _ = try client.submit(submission("com.me.\(number)", requiring: .externalPower))
        }
        machine.takeLog()
        #expect(try client.status().pendingCount == 100)
        // Its last answers are on their way out.
        #expect(machine.staysSilent(about: "running", for: 0.5))
        let before = try switches(of: machine)
        #expect(machine.staysSilent(about: "running", for: 3))
        let after = try switches(of: machine)
        #expect(
            after - before <= 2,
            "\(after - before) switches in 3 s\n\(machine.daemon?.errorText.suffix(500) ?? "")")
    }

    // MARK: Parts

    private func submission(
        _ identifier: String, requiring requirements: Requirements = []
    ) -> Submission {
        Submission(
            request: TaskRequest(
                identifier: TaskIdentifier(trusted: identifier), kind: .refresh,
                requirements: requirements),
            command: Command(executable: "/bin/true"))
    }

    private func run(
        _ numbers: Range<Int>, on machine: TestMachine, _ client: SchedulerClient
    ) throws {
        for number in numbers { _ = try client.submit(submission("com.me.\(number)")) }
        for number in numbers {
            try machine.waitForLog("'com.me.\(number)': running → succeeded")
        }
    }

    private func descriptors(of machine: TestMachine) throws -> Int {
        let pid = try #require(machine.daemon).pid
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    }

    private func children(of machine: TestMachine) throws -> String {
        let pid = try #require(machine.daemon).pid
        return try text("/proc/\(pid)/task/\(pid)/children")
    }

    private func residentKilobytes(of machine: TestMachine) throws -> Int {
        try number("VmRSS:", of: machine)
    }

    private func switches(of machine: TestMachine) throws -> Int {
        try number("voluntary_ctxt_switches:", of: machine)
    }

    /// A number of the process's own thread, its only one.
    private func number(_ name: String, of machine: TestMachine) throws -> Int {
        let pid = try #require(machine.daemon).pid
        let line = try text("/proc/\(pid)/status").split(separator: "\n").first {
            $0.hasPrefix(name)
        }
        return try #require(
            line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }
}
