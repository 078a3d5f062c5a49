import Foundation
import LullModel
import LullTestSupport
import LullWire
import Testing

/// An app on the real UIKit module: its life, pushes and fetches.
@Suite(.ownThreads)
struct WholeInterfaceTests {
    private func push(
        _ number: Int, to app: TestApp, _ machine: TestMachine
    ) throws -> DeliveryReport {
        try machine.folder.write(
            "{\"aps\": {\"content-available\": 1}, \"number\": \(number)}", to: "work/push")
        return try machine.report("delivery", "push", app.identifier.rawValue, "push")
    }

    @Test("an app comes up, goes to the background, submits there, and is launched for it")
    func life() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(
            machine, "register:clean submits-in-background complete", hasInterface: true)
        try machine.start()
        try machine.install(app)
        try machine.succeed("open", app.identifier.rawValue)
        try app.wait(forEvent: "active")
        #expect(app.events.contains("register clean true"))
        try machine.succeed("close", app.identifier.rawValue)
        try app.wait(forEvent: "submit clean done")
        #expect(try app.report().activity == "background")
        let pid = try #require(app.processes.first)
        kill(pid, SIGKILL)
        try app.waitUntilKnownGone()
        try machine.succeed("simulate-launch", app.task("clean"))
        try app.wait(forEvent: "begin clean BGProcessingTask queue")
        // Launched to work, it is in the background from the start.
        #expect(app.events.contains("state 2"), "\(app.events)")
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "succeeded")
        #expect(execution.isForced)
        try app.waitUntilGone()
        try app.waitForLogs("Starting simulated task: <BGProcessingTask: clean>")
        try app.waitForLogs("Marking simulated task complete: <BGProcessingTask: clean>")
    }

    @Test("a push launches the app and reaches it with its payload")
    func push() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean", hasInterface: true)
        try machine.start()
        try machine.install(app)
        let report = try push(7, to: app, machine)
        #expect(report.disposition == "delivered", "\(report)")
        try app.wait(forEvent: "push 7 true")
        let execution = try app.waitForEnd(of: "remote-notification")
        #expect(execution.outcome == "succeeded")
        #expect(execution.detail == "completed: newData")
        try app.waitUntilGone()
    }

    @Test("of several pushes that are held the newest is handed over")
    func heldPushes() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean", hasInterface: true)
        try machine.start()
        try machine.install(app)
        try machine.succeed("conditions", "--set", "low-power-mode=on")
        #expect(try push(1, to: app, machine).disposition == "held")
        #expect(try push(2, to: app, machine).disposition == "replaced")
        try machine.succeed("conditions", "--set", "low-power-mode=off")
        #expect(try app.waitForEnd(of: "remote-notification").outcome == "succeeded")
        #expect(app.events.filter { $0.hasPrefix("push") } == ["push 2 true"])
    }

    @Test("a legacy fetch is simulated, and its result printed")
    func fetch() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "fetches", permitted: nil, hasInterface: true)
        try machine.start()
        try machine.install(app)
        let run = try machine.lull("simulate-fetch", app.identifier.rawValue)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("Result: no data."), "\(run.output)")
        #expect(app.events.contains("fetch"))
        try app.waitUntilGone()
        #expect(try app.history("background-fetch").map(\.outcome) == ["succeeded"])
        // The next one is pending, for the app asked for the shortest interval.
        #expect(try app.pending() == ["background-fetch"])
    }

    @Test("with permitted identifiers there is no legacy fetch")
    func noFetch() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean fetches", hasInterface: true)
        try machine.start()
        try machine.install(app)
        let run = try machine.lull("simulate-fetch", app.identifier.rawValue)
        #expect(run.code == ErrorKind.notPermitted.exitCode, "\(run)")
        try machine.succeed("open", app.identifier.rawValue)
        try app.wait(forEvent: "active")
        try app.waitForLogs("BGTaskSchedulerPermittedIdentifiers")
        #expect(try app.pending().isEmpty)
    }
}
