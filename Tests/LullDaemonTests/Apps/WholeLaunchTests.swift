import Foundation
import LullModel
import Testing

/// Apps on the real modules, the real daemon and the real command: launches and completions.
@Suite(.ownThreads)
struct WholeLaunchTests {
    @Test("an app that the person started submits, ends, and is launched when the charger comes")
    func backgroundLaunch() throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(
            machine, "register:clean register:refresh submit:processing+power:clean list")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "pending clean")
        #expect(try app.why("clean").reasons.first == PendingReason.externalPower.rawValue)

        // It does not submit again.
        try app.behave("register:clean register:refresh complete")
        try machine.setCharger(true)
        try app.wait(forEvent: "begin clean BGProcessingTask queue")
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "succeeded")
        #expect(!execution.isForced)
        #expect(try app.why("clean").state == .finished)
        try app.waitUntilGone()
        try app.waitForLogs("The logger tells of 3 words.")
        try app.waitForLogs("Works on clean.")
    }

    @Test("an app that 'lull open' started is handed its task where it runs, and goes on")
    func opened() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(
            machine, "register-main:refresh submit:refresh:refresh list-in-work complete",
            hasInterface: true)
        try machine.start()
        try machine.install(app)
        try machine.succeed("open", app.identifier.rawValue)
        try app.wait(forEvent: "begin refresh BGAppRefreshTask main")
        #expect(try app.waitForEnd(of: "refresh").outcome == "succeeded")
        // Not the one that runs.
        try app.wait(forEvent: "pending")
        #expect(app.events.contains("pending "), "\(app.events)")
        let report = try app.report()
        #expect(report.activity == "foreground")
        #expect(app.processes == [try #require(report.pid)])
    }

    @Test("two tasks that are due together share one launch")
    func together() throws {
        let machine = try TestMachine(hasNetwork: true)
        let submits = "submit:processing+power:one submit:processing+power:two"
        let app = try TestApp.whole(
            machine, "register:one register:two \(submits)", permitted: ["one", "two"])
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit two done")
        try app.behave("register:one register:two together:2")
        try machine.setCharger(true)
        try app.wait(forEvent: "together")
        for name in ["one", "two"] {
            #expect(try app.waitForEnd(of: name).outcome == "succeeded")
        }
        #expect(app.events.filter { $0.hasPrefix("launched") }.count == 2, "\(app.events)")
        try app.waitUntilGone()
    }

    @Test("what a handler submits again is pending; success and its lack are recorded")
    func again() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "register:refresh submit:refresh:refresh again fail")
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        #expect(try app.waitForEnd(of: "refresh").outcome == "failed")
        #expect(try app.pending() == ["refresh"])
        #expect(try app.why("refresh").reasons.contains(PendingReason.earliestBegin.rawValue))
        person.signal(SIGKILL)
        try person.waitForEnd()
    }

    @Test("of two completions the first counts, and the second is a line in the log")
    func twice() throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit clean done")
        try app.behave("register:clean twice")
        try machine.setCharger(true)
        #expect(try app.waitForEnd(of: "clean").outcome == "succeeded")
        try app.waitForLogs("Task with identifier clean has already been completed, ignoring")
        #expect(try app.history("clean").count == 1)
    }

    @Test(
        "an app that ends without completing has failed",
        arguments: [("crash", "signal 6"), ("exit", "exit status 0"), ("fork", "exit status 0")])
    func ends(behavior: String, detail: String) throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit clean done")
        try app.behave("register:clean again " + behavior)
        try machine.setCharger(true)
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "failed")
        #expect(execution.detail.contains(detail), "\(execution.detail)")
        #expect(try app.pending() == ["clean"])
        try app.waitUntilGone()
    }

    @Test("an app that completes and ends at once has completed")
    func quick() throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit clean done")
        try app.behave("register:clean quick")
        try machine.setCharger(true)
        #expect(try app.waitForEnd(of: "clean").outcome == "succeeded")
    }

    @Test("more processing requests than ten are refused, and the app's list shows the ten")
    func flood() throws {
        let machine = try TestMachine()
        let names = (1...200).map { "flood.\($0)" }
        let app = try TestApp.whole(
            machine, names.map { "register:" + $0 }.joined(separator: " ") + " flood",
            permitted: names)
        try machine.start()
        try machine.succeed("conditions", "--set", "presence=active")
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "flooded")
        #expect(app.events.filter { $0.hasPrefix("submit") && $0.hasSuffix("done") }.count == 10)
        #expect(app.events.filter { $0.hasSuffix("error 2") }.count == 190)
        #expect(try app.pending().count == 10)
        person.signal(SIGKILL)
        try person.waitForEnd()
    }
}
