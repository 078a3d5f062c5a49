import Foundation
import LullModel
import LullWire
import Testing

/// Apps from their installation to their end, as real processes of a real daemon.
@Suite(.ownThreads)
struct AppLifeTests {
    @Test("an app is launched in the background, handed its task, and ended when it has completed")
    func launch() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp(machine, behavior: "submit:refresh:refresh")
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "Submit done")
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
        try app.behave("complete")
        let launch = try machine.client().simulateLaunch(TaskIdentifier(validating: "refresh"))
        try app.wait(forEvent: "deliver refresh refresh simulated")
        try machine.waitForLog("'refresh': running → succeeded")
        try app.waitUntilGone()
        let execution = try #require(machine.ended(app).first)
        #expect(execution.execution == launch.execution)
        #expect(execution.outcome == "succeeded")
        #expect(execution.cpuSeconds != nil)
        #expect(
            app.events.contains { $0.hasPrefix("started in the background") }, "\(app.events)")
        let output = try machine.client().output(of: app.identifier)
        #expect(output.text == "The app prints this.\n")
        #expect(output.execution == launch.execution)
    }

    @Test("a task of an app that the person opened is handed to its process, which goes on")
    func foreground() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp(machine, behavior: "submit:refresh:refresh complete")
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "FinishLaunching done")
        let report = try #require(machine.client().apps().first)
        #expect(report.activity == "foreground")
        #expect(report.pid == person.pid)
        _ = try machine.client().simulateLaunch(TaskIdentifier(validating: "refresh"))
        try app.wait(forEvent: "deliver refresh")
        try machine.waitForLog("'refresh': running → succeeded")
        #expect(app.processes == [person.pid])
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
        try machine.wait(for: "it is known to be gone") {
            try machine.client().apps().first?.activity == nil
        }
    }

    @Test("open starts the app and later asks for it, close sends it back, force quit ends it")
    func person() throws {
        let machine = try TestMachine()
        let app = try TestApp(machine, behavior: "ignores-term")
        try machine.start()
        try machine.install(app)
        let client = try machine.client()
        _ = try client.open(app.identifier)
        try app.wait(forEvent: "FinishLaunching done")
        #expect(app.events.first?.hasPrefix("started by the person") == true)
        try client.close(app.identifier)
        try app.wait(forEvent: "asked for background")
        try machine.wait(for: "it is in the background") {
            try client.apps().first?.activity == "background"
        }
        let report = try client.open(app.identifier)
        #expect(report.pid == app.processes.first)
        try app.wait(forEvent: "asked for foreground")
        try app.wait(forEvent: "SetActivity done", count: 2)
        try client.removeFromSwitcher(app.identifier)
        // It ignores SIGTERM, so 5 s pass.
        try app.waitUntilGone()
        let after = try #require(client.apps().first)
        #expect(after.isForceQuit)
        #expect(after.activity == nil)
        #expect(try client.output(of: app.identifier).text == "The app prints this.\n")
    }

    @Test("an app acts for itself only, and who is no app for nobody")
    func identity() throws {
        let machine = try TestMachine()
        let news = try TestApp(machine, behavior: "submit:refresh:refresh")
        let spy = try TestApp(machine, "spy", behavior: "foreign:refresh manage")
        let stranger = try TestApp(machine, "stranger", behavior: "submit:refresh:refresh")
        try machine.start()
        try machine.install(news, spy)
        let first = try news.startByPerson()
        try news.wait(forEvent: "FinishLaunching done")
        let second = try spy.startByPerson()
        try spy.wait(forEvent: "ListPending 0")
        #expect(spy.events.contains("Cancel done"), "Cancelling what is not pending is no error.")
        try spy.wait(forEvent: "CancelAll: AccessDenied")
        let third = try stranger.startByPerson()
        try stranger.wait(forEvent: "Hello: AccessDenied")
        let pending = try machine.client().pending(after: nil, limit: 10)
        #expect(pending.map(\.identifier).count == 1)
        for process in [first, second, third] {
            process.signal(SIGKILL)
            _ = try process.waitForEnd()
        }
    }

    @Test("what an app works on outlives the daemon, when the app comes back and says so")
    func restart() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp(machine, behavior: "submit:processing:clean")
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "Submit done")
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
        try app.behave("reconnects at-expiry")
        _ = try machine.client().simulateLaunch(TaskIdentifier(validating: "clean"))
        try app.wait(forEvent: "deliver clean")
        try machine.stop(SIGKILL)
        try machine.start()
        try app.wait(forEvent: "Hello done", count: 3)
        #expect(try machine.client().status().running.count == 1)
        try machine.client().simulateExpiration(TaskIdentifier(validating: "clean"))
        try app.wait(forEvent: "expire")
        try machine.waitForLog("'clean': running → expired")
        try app.waitUntilGone()
    }

    @Test("a push and a fetch reach the app, and uninstalling ends it")
    func pushAndFetch() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp(machine, behavior: "complete", permitted: nil)
        try machine.start()
        try machine.install(app)
        let client = try machine.client()
        #expect(throws: LullError.self, "it is not running") { try client.close(app.identifier) }
        let fetched = try client.simulateFetch(app.identifier)
        #expect(fetched.disposition == "delivered")
        // The call came back when the app had said how it went.
        #expect(fetched.result != nil, "\(fetched)")
        try app.wait(forEvent: "deliver background-fetch fetch")
        try app.waitUntilGone()
        let pushed = try client.push("{\"aps\": {\"content-available\": 1}}", to: app.identifier)
        #expect(["delivered", "held"].contains(pushed.disposition), "\(pushed)")
        if pushed.disposition == "delivered" {
            try app.wait(forEvent: "deliver remote-notification push {\"aps\"")
        }
        #expect(throws: LullError.self) { try client.push("[1]", to: app.identifier) }
        try client.uninstall(app.identifier)
        #expect(try client.apps().isEmpty)
        try app.waitUntilGone()
    }

    @Test("who does not wait for a fetch's result leaves the daemon as it was")
    func abandonedFetch() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp(machine, behavior: "at-expiry", permitted: nil)
        try machine.start()
        try machine.install(app)
        // Gives up at once, and its connection with it.
        do {
            let client = try SchedulerClient(
                socketPath: machine.socketPath, fetchLimit: .milliseconds(50))
            #expect(throws: LullError.self) { try client.simulateFetch(app.identifier) }
        }
        try app.wait(forEvent: "deliver background-fetch fetch")
        try machine.client().simulateExpiration(
            TaskIdentifier(validating: "background-fetch"))
        try app.waitUntilGone()
        #expect(try machine.client().status().running.isEmpty)
    }

    @Test("a notification is recorded where there is no desktop, and outlives the daemon")
    func notification() throws {
        let machine = try TestMachine()
        let app = try TestApp(machine, behavior: "notify notify-oddly")
        try machine.start()
        try machine.install(app)
        _ = try machine.client().open(app.identifier)
        try app.wait(forEvent: "Notify done", count: 2)
        try machine.stop()
        try machine.start()
        let reports = try machine.client().notifications(of: nil, limit: 5)
        #expect(Set(reports.map(\.title)) == ["News", "Odd"])
        #expect(reports.allSatisfy { $0.state == "recorded" })
    }

    @Test("continued work that waits ends with the process that asked for it, and launches nothing")
    func continuedWithoutProcess() throws {
        let machine = try TestMachine()
        let names = (1...6).map { "com.example.news.export\($0)" }
        let app = try TestApp(
            machine, behavior: names.map { "submit:continued:" + $0 }.joined(separator: " "),
            permitted: names)
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "deliver com.example.news.export", count: 4)
        #expect(try machine.client().status().pendingCount == 2)
        person.signal(SIGKILL)
        _ = try person.waitForEnd()
        try machine.wait(for: "nothing is pending") {
            try machine.client().status().pendingCount == 0
        }
        try machine.wait(for: "nothing runs") { try machine.ended(app).count == 4 }
        #expect(try machine.client().status().running.isEmpty)
        #expect(app.events.filter { $0.hasPrefix("started") }.count == 1, "\(app.events)")
    }

    @Test("an app hears of the device's changes")
    func device() throws {
        let machine = try TestMachine()
        let app = try TestApp(machine, behavior: "")
        try machine.start()
        try machine.install(app)
        _ = try machine.client().open(app.identifier)
        try app.wait(forEvent: "FinishLaunching done")
        try machine.client().setRefresh(false, for: app.identifier)
        try app.wait(forEvent: "device changed")
    }
}
