import Foundation
import LullModel
import LullWire
import Testing

/// Apps that do wrong: each gets what it deserves, the daemon stays up, and another app is served.
@Suite(.ownThreads)
struct BadAppTests {
    /// A machine on which the app has submitted `clean`, and behaves as said when it is launched.
    private func bench(_ behavior: String) throws -> (TestMachine, TestApp, TestApp) {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp(machine, behavior: "submit:processing:clean")
        let good = try TestApp(machine, "good", behavior: "submit:refresh:refresh complete")
        try machine.start()
        try machine.install(app, good)
        let person = try app.startByPerson()
        try app.wait(forEvent: "Submit done")
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
        try app.behave(behavior)
        return (machine, app, good)
    }

    private func launch(_ machine: TestMachine) throws {
        _ = try machine.client().simulateLaunch(TaskIdentifier(validating: "clean"))
    }

    /// The daemon answers, and another app gets its task and completes it.
    private func expectServed(_ good: TestApp) throws {
        let person = try good.startByPerson()
        try good.wait(forEvent: "FinishLaunching done")
        _ = try good.machine.client().simulateLaunch(
            TaskIdentifier(validating: good.identifier.rawValue + "/refresh"))
        try good.wait(forEvent: "deliver refresh")
        try good.machine.wait(for: "the good app has completed") {
            try good.machine.ended(good).first?.outcome == "succeeded"
        }
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
    }

    @Test(
        "an app that ends without completing has failed",
        arguments: [("crash", "signal 6"), ("exit", "exit status 0"), ("fork", "exit status 0")])
    func ends(behavior: String, detail: String) throws {
        let (machine, app, good) = try bench(behavior)
        try launch(machine)
        try machine.waitForLog("'clean': running → failed")
        let execution = try #require(machine.ended(app).first)
        #expect(execution.detail.contains(detail), "\(execution.detail)")
        try expectServed(good)
        try app.waitUntilGone()
    }

    @Test("an app that completes and ends in the same moment has completed")
    func quick() throws {
        let (machine, app, _) = try bench("quick")
        try launch(machine)
        try machine.waitForLog("'clean': running → succeeded")
        try app.waitUntilGone()
    }

    @Test("of two completions the first counts, and one of another's work is ignored")
    func twice() throws {
        let (machine, app, good) = try bench("twice")
        try launch(machine)
        try machine.waitForLog("'clean': running → succeeded")
        try machine.waitForLog("which it does not work on, ignoring it")
        try app.waitUntilGone()
        #expect(try machine.ended(app).count == 1)
        try expectServed(good)
    }

    @Test(
        "an app that does not complete is warned, and killed with what it ignores",
        arguments: ["hangs", "close", "silent", "garbage", "unready"])
    func hangs(behavior: String) throws {
        let (machine, app, good) = try bench(behavior + " ignores-term")
        try launch(machine)
        try app.wait(forEvent: "started in the background")
        if behavior == "hangs" { try app.wait(forEvent: "deliver clean") }
        if behavior == "close" { try app.wait(forEvent: "closed its socket") }
        try expectServed(good)
        try machine.client().simulateExpiration(TaskIdentifier(validating: "clean"))
        if behavior == "hangs" { try app.wait(forEvent: "expire") }
        try machine.waitForLog("'clean': running → killed")
        try app.waitUntilGone()
        #expect(!app.events.contains { $0.hasPrefix("deliver") } || behavior != "unready")
    }

    @Test("a flood of submissions is refused one by one, and others are served meanwhile")
    func flood() throws {
        let machine = try TestMachine()
        let app = try TestApp(machine, behavior: "flood")
        let good = try TestApp(machine, "good", behavior: "submit:refresh:refresh complete")
        try machine.start()
        try machine.install(app, good)
        let person = try app.startByPerson()
        try app.wait(forEvent: "Hello done")
        try expectServed(good)
        try app.wait(forEvent: "flooded")
        let pending = try machine.client().pending(after: nil, limit: 100)
        #expect(!pending.contains { $0.app == app.identifier.rawValue })
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
    }

    @Test("an app whose program is gone is not launched, and says why; its request waits")
    func missing() throws {
        let (machine, app, good) = try bench("complete")
        try FileManager.default.removeItem(atPath: app.executable)
        try machine.wait(for: "the registry has noticed") {
            try machine.client().apps().first { $0.app == app.identifier.rawValue }?
                .problems.isEmpty == false
        }
        #expect(throws: LullError.self) { try machine.client().open(app.identifier) }
        let pending = try machine.client().pending(after: nil, limit: 10)
        #expect(pending.count == 1)
        try expectServed(good)
    }
}
