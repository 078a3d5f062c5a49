import Foundation
import LullModel
import Testing

/// What apps do wrong, in Apple's words, as the app's log shows them.
@Suite(.ownThreads)
struct WholeMisuseTests {
    private func logs(of behavior: String, contain text: String) throws {
        let machine = try TestMachine()
        let app = try TestApp.whole(machine, behavior)
        try machine.start()
        try machine.install(app)
        try machine.succeed("open", app.identifier.rawValue)
        try app.waitForLogs(text)
    }

    private func exception(_ reason: String) -> String {
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
            + "reason: '\(reason)'\n"
    }

    @Test("an identifier that the Info.plist lacks is neither registered nor accepted")
    func unknown() throws {
        let machine = try TestMachine()
        let app = try TestApp.whole(machine, "register:unknown submit:refresh:unknown")
        try machine.start()
        try machine.install(app)
        try machine.succeed("open", app.identifier.rawValue)
        try app.wait(forEvent: "submit unknown error 3")
        #expect(app.events.contains("register unknown false"))
        try app.waitForLogs(
            "Registration rejected; unknown is not advertised in the application's Info.plist\n")
        try app.waitForLogs("\nunknown is not advertised in the application's Info.plist\n")
    }

    @Test("a launch handler that comes when launching is over ends the app")
    func late() throws {
        try logs(
            of: "register:refresh late:clean",
            contain: exception(
                "All launch handlers must be registered before application finishes launching"))
    }

    @Test("a second launch handler of an identifier ends the app")
    func second() throws {
        try logs(
            of: "register:refresh register:refresh",
            contain: exception(
                "Launch handler for task with identifier refresh has already been registered"))
    }

    @Test("a submission without a launch handler ends the app")
    func withoutHandler() throws {
        try logs(
            of: "submit:refresh:refresh",
            contain: exception("No launch handler registered for task with identifier refresh"))
    }

    @Test(
        "an update that renames the launch handler of a pending request ends the app at its launch")
    func renamed() throws {
        let machine = try TestMachine(hasNetwork: true)
        let app = try TestApp.whole(machine, "register:clean submit:processing+power:clean")
        try machine.start()
        try machine.install(app)
        try app.startAndKill(after: "submit clean done")
        try app.behave("register:tidy")
        try app.permit(["clean", "tidy"])
        try machine.succeed("install", app.folder)
        try machine.setCharger(true)
        let execution = try app.waitForEnd(of: "clean")
        #expect(execution.outcome == "failed")
        #expect(execution.detail.contains("signal 6"), "\(execution.detail)")
        try app.waitForLogs(
            exception("No launch handler registered for task with identifier clean"))
    }

    @Test("an executable that is not installed is told that background work is unavailable")
    func notInstalled() throws {
        let machine = try TestMachine(isPlugged: true)
        let app = try TestApp.whole(machine, "register:refresh submit:refresh:refresh list")
        try machine.start()
        let person = try app.startByPerson()
        try app.wait(forEvent: "pending")
        #expect(app.events.contains("submit refresh error 1"), "\(app.events)")
        #expect(app.events.contains("pending "))
        person.signal(SIGKILL)
        try person.waitForEnd()
    }
}
