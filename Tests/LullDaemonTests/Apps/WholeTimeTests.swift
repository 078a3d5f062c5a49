import Foundation
import LullCore
import LullHost
import LullModel
import LullStore
import Testing

/// Apps on the real modules whose time is over: lost conditions, warnings, forced ends.
@Suite(.ownThreads)
struct WholeTimeTests {
    /// A machine whose app has `clean` pending for the charger, and behaves as said when it is launched.
    private func bench(_ behavior: String) throws -> (TestMachine, TestApp) {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit clean done")
        try app.behave("register:clean " + behavior)
        return (machine, app)
    }

    @Test("without the charger processing is warned after 5 s, and waits for it again")
    func powerLost() throws {
        let (machine, app) = try bench("at-expiry")
        try machine.succeed("conditions", "--set", "external-power=yes")
        try app.wait(forEvent: "begin clean")
        let lost = Date()
        try machine.succeed("conditions", "--set", "external-power=no")
        try app.wait(forEvent: "expire clean")
        let borne = Date().timeIntervalSince(lost)
        #expect(borne >= 4.9 && borne < 8, "\(borne)")
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "expired")
        #expect(execution.stopReason == StopReason.externalPowerLost.rawValue)
        // The second completion, in the handler, is none.
        try app.waitForLogs("Task with identifier clean has already been completed, ignoring")
        let why = try app.why("clean")
        #expect(why.state == .pending)
        #expect(why.reasons.contains(PendingReason.externalPower.rawValue), "\(why.reasons)")
        try app.waitUntilGone()
    }

    @Test("an app that hangs when its time is over is killed")
    func killed() throws {
        let (machine, app) = try bench("hang")
        try machine.setCharger(true)
        try app.wait(forEvent: "begin clean")
        try machine.succeed("simulate-expiration", app.task("clean"))
        try app.wait(forEvent: "expire clean")
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "killed")
        #expect(execution.stopReason == StopReason.requestedByPerson.rawValue)
        try app.waitUntilGone()
    }

    @Test("an app that does not complete for the third time is killed, and held until it is opened")
    func penalty() throws {
        let (machine, app) = try bench("never")
        try machine.stop()
        // Two earlier failures, which would take minutes here.
        let store = try SQLiteStateStore(folder: machine.statePath)
        var record = AppRecord(app: .app(app.identifier))
        record.failures = 2
        try store.commit([.rememberApp(record)], journal: [])
        store.close()
        try machine.start()
        try machine.setCharger(true)
        try app.wait(forEvent: "begin clean")
        try machine.setCharger(false)
        try app.wait(forEvent: "expire clean")
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "killed")
        #expect(execution.stopReason == StopReason.externalPowerLost.rawValue)
        let why = try app.why("clean")
        #expect(why.state == .pending)
        #expect(why.reasons.contains(PendingReason.penalty.rawValue), "\(why.reasons)")
        // Opening it forgives.
        try app.behave("register:clean")
        try machine.succeed("open", app.identifier.rawValue)
        #expect(try !app.why("clean").reasons.contains(PendingReason.penalty.rawValue))
    }

    @Test("a task without an expiration handler is completed without success when its time is over")
    func noHandler() throws {
        let (machine, app) = try bench("")
        try machine.setCharger(true)
        try app.wait(forEvent: "begin clean")
        try machine.succeed("simulate-expiration", app.task("clean"))
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "failed")
        #expect(execution.stopReason == StopReason.requestedByPerson.rawValue)
        #expect(execution.detail.contains("no expiration handler"), "\(execution.detail)")
        try app.waitUntilGone()
    }

    @Test(
        "work goes on while the daemon is gone, and what it completes counts",
        arguments: [true, false])
    func daemonRestart(isDoneMeanwhile: Bool) throws {
        let (machine, app) = try bench("complete-on-signal")
        try machine.setCharger(true)
        try app.wait(forEvent: "waits for a signal")
        let pid = try #require(app.processes.first)
        try machine.stop(SIGKILL)
        if isDoneMeanwhile {
            kill(pid, SIGUSR1)
            try app.wait(forEvent: "told to complete")
        }
        try machine.start()
        if !isDoneMeanwhile {
            #expect(try machine.status().running.map(\.identifier) == ["clean"])
            try machine.wait(for: "the app is back") { try app.report().activity != nil }
            #expect(app.processes == [pid])
            kill(pid, SIGUSR1)
        }
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "succeeded", "\(execution)")
        #expect(try app.history("clean").count == 1)
        try app.waitUntilGone()
    }
}
