import Foundation
import LullModel
import Testing

/// What the person decides about apps on the real modules, and what outlives what.
@Suite(.ownThreads)
struct WholeStandingTests {
    @Test("an app that was removed from the switcher refreshes when it was opened again")
    func forceQuit() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "register:refresh submit:refresh:refresh complete")
        try machine.start()
        try machine.succeed("conditions", "--set", "low-power-mode=on")
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "submit refresh done")
        try machine.succeed("remove-from-switcher", app.identifier.rawValue)
        try person.waitForEnd()
        try machine.succeed("conditions", "--set", "low-power-mode=off")
        #expect(try app.why("refresh").reasons == [PendingReason.forceQuit.rawValue])
        try app.behave("register:refresh complete")
        try machine.succeed("open", app.identifier.rawValue)
        try app.wait(forEvent: "begin refresh")
        #expect(try app.waitForEnd(of: "refresh").outcome == "succeeded")
    }

    @Test("with Background App Refresh off requests wait and say so, and new ones are refused")
    func refreshSwitch() throws {
        let machine = try TestMachine(isPlugged: true, hasNetwork: true)
        let app = try TestApp.whole(machine, "register:refresh submit:refresh:refresh complete")
        try machine.start()
        try machine.succeed("conditions", "--set", "low-power-mode=on")
        try machine.install(app)
        try app.startAndKill(after: "submit refresh done")
        try machine.succeed("settings", app.identifier.rawValue, "--background-refresh", "off")
        try machine.succeed("conditions", "--set", "low-power-mode=off")
        #expect(try app.why("refresh").reasons == [PendingReason.refreshSwitch.rawValue])
        try app.startAndKill(after: "submit refresh error 1")
        #expect(try app.pending() == ["refresh"])
        try machine.succeed("settings", app.identifier.rawValue, "--background-refresh", "on")
        #expect(try app.waitForEnd(of: "refresh").outcome == "succeeded")
    }

    @Test("requests outlive the daemon and an update; a reset and uninstalling clear them")
    func survival() throws {
        let machine = try TestMachine()
        let behavior =
            "register:clean register:refresh "
            + "submit:processing+power:clean submit:refresh+later:refresh"
        let app = try TestApp.whole(machine, behavior)
        let name = app.identifier.rawValue
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit refresh done")
        try machine.stop(SIGKILL)
        try machine.start()
        #expect(try app.pending() == ["clean", "refresh"])
        let update = try machine.lull("install", app.folder)
        #expect(update.output.contains("Updated"), "\(update.output)")
        #expect(try app.pending() == ["clean", "refresh"])
        try machine.succeed("settings", name, "--reset-data")
        #expect(try app.pending().isEmpty)
        try app.startAndKill(after: "submit refresh done", count: 2)
        #expect(try app.pending().count == 2)
        try machine.succeed("uninstall", name)
        try machine.succeed("install", app.folder)
        #expect(try app.pending().isEmpty)
    }

    @Test(
        "an app that is open finds the next daemon, which hands it what is due, and opens it not anew"
    )
    func openMeanwhile() throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(
            machine, "register:clean submit:processing+power:clean complete")
        try machine.start()
        try machine.install(app)
        let person = try app.startByPerson()
        try app.wait(forEvent: "submit clean done")
        let openedAt = try #require(app.report().lastOpenedAt)
        try machine.stop(SIGKILL)
        try machine.start()
        try machine.wait(for: "the app is back") { try app.report().activity == "foreground" }
        #expect(try app.report().lastOpenedAt == openedAt)
        try machine.setCharger(true)
        #expect(try app.waitForEnd(of: "clean").outcome == "succeeded")
        #expect(app.processes == [person.pid])
        person.signal(SIGKILL)
        try person.waitForEnd()
    }

    @Test("an identifier that an update takes away waits until one permits it again")
    func withdrawn() throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit clean done")
        try app.behave("register:clean complete")
        try app.permit(["refresh"])
        try machine.succeed("install", app.folder)
        try machine.setCharger(true)
        try machine.waitForCondition("external-power", "yes")
        let why = try app.why("clean")
        #expect(why.state == .pending)
        #expect(why.reasons == [PendingReason.application.rawValue])
        try app.permit(["clean"])
        try machine.succeed("install", app.folder)
        #expect(try app.waitForEnd(of: "clean").outcome == "succeeded")
    }

    @Test("two apps with the same identifier neither see nor cancel each other's request")
    func sameIdentifier() throws {
        let machine = try TestMachine(hasNetwork: true)
        let news = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        let mail = try TestApp.whole(
            machine, "register:clean cancel:clean cancel-all list", named: "mail")
        try machine.start()
        try machine.install(news, mail)
        try news.startAndKill(after: "submit clean done")
        try mail.startAndKill(after: "pending")
        #expect(mail.events.contains("pending "), "\(mail.events)")
        #expect(try news.pending() == ["clean"])
        try mail.behave("register:clean submit:processing+power:clean")
        try mail.startAndKill(after: "submit clean done")
        // Each is launched for its own.
        for app in [news, mail] { try app.behave("register:clean complete") }
        try machine.setCharger(true)
        for app in [news, mail] {
            try app.wait(forEvent: "begin clean")
            #expect(try app.waitForEnd(of: "clean").outcome == "succeeded")
        }
    }
}
