import Foundation
import LullModel
import Testing

/// Continued tasks of a real app, and launches that a debugger asks for.
@Suite(.ownThreads)
struct WholeContinuedTests {
    private static let name = "com.example.news.export.1"
    private static let gdb = Programs.installed("gdb")

    private func bench(_ machine: TestMachine) throws -> TestApp {
        let app = try TestApp.whole(
            machine, "register:\(Self.name) submit:continued:\(Self.name)",
            permitted: ["com.example.news.export.*"])
        try machine.start()
        try machine.install(app)
        try machine.succeed("open", app.identifier.rawValue)
        try app.wait(forEvent: "waits for a signal")
        return app
    }

    private func isShown(_ machine: TestMachine) throws -> Bool {
        let shown = try machine.status().running.first
        return shown?.title == "Export" && shown?.subtitle == "2 of 8" && shown?.progress == 0.25
    }

    @Test("a continued task runs where it was submitted, shows how far it is, and completes")
    func progress() throws {
        let machine = try TestMachine()
        let app = try bench(machine)
        try machine.wait(for: "its progress is shown") { try isShown(machine) }
        #expect(try machine.lull("status").output.contains("2 of 8"))
        kill(try #require(app.processes.first), SIGUSR1)
        #expect(try app.waitForEnd(of: Self.name).outcome == "succeeded")
        #expect(app.processes.count == 1)
    }

    @Test("the end of a continued task's time is told to it, and the app goes on")
    func expires() throws {
        let machine = try TestMachine()
        let app = try bench(machine)
        try machine.succeed("simulate-expiration", app.task(Self.name))
        try app.wait(forEvent: "expire")
        #expect(try app.waitForEnd(of: Self.name).outcome == "expired")
        #expect(app.processes.count == 1)
    }

    @Test("removing the app from the switcher ends a continued task without a word")
    func forceQuit() throws {
        let machine = try TestMachine()
        let app = try bench(machine)
        try machine.succeed("remove-from-switcher", app.identifier.rawValue)
        let execution = try app.waitForEnd(of: Self.name)
        #expect(execution.stopReason == StopReason.forceQuit.rawValue)
        #expect(!app.events.contains { $0.hasPrefix("expire") })
        try app.waitUntilGone()
    }

    @Test(
        "a debugger attached to the app has a pending request delivered to it",
        .enabled(if: gdb != nil, "gdb is not installed"))
    func debugger() throws {
        let machine = try TestMachine()
        let app = try TestApp.whole(
            machine, "register:clean submit:processing+power:clean complete")
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "submit clean done")
        let gdb = try ChildProcess([
            Self.gdb ?? "", "--batch", "--nx", "-ex", "set debuginfod enabled off",
            "-ex", "attach \(person.pid)", "-ex", "set language c",
            "-ex", "call ((void (*)(const char *)) lull_simulate_launch)(\"clean\")",
            "-ex", "detach",
        ])
        try gdb.waitForEnd()
        guard !gdb.errorText.contains("ptrace: Operation not permitted") else {
            try Test.cancel("attaching a debugger is not permitted here")
        }
        try app.wait(forEvent: "begin clean BGProcessingTask")
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "succeeded")
        #expect(execution.isForced)
        person.read(for: 10) { person.errorText.contains("Marking simulated task complete") }
        #expect(
            person.errorText.contains("Simulating launch for task with identifier clean\n"),
            "\(person.errorText)")
        person.signal(SIGKILL)
        try person.waitForEnd()
    }
}
