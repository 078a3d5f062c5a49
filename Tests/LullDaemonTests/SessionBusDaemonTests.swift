import Foundation
import LullModel
import LullTestSupport
import Testing

/// The daemon on a session bus, driven by the system's own tools.
@Suite(.ownThreads, .enabled(if: Broker.isPossible, "needs dbus-daemon, busctl and gdbus"))
struct SessionBusDaemonTests {
    private static let name = "io.lull.Scheduler"
    private static let path = "/io/lull/Scheduler1"
    private static let interface = "io.lull.Scheduler1"

    @Test("busctl and gdbus list, explain and submit")
    func tools() throws {
        let broker = try Broker()
        let machine = try TestMachine(isPlugged: true)
        try machine.start(environment: broker.environment)
        try machine.waitForLog("Reachable on the session bus")

        let call = ["call", Self.name, Self.path, Self.interface]
        let submitted = try broker.busctl(
            call + [
                "Submit", "a{sv}", "3", "identifier", "s", "com.me.bus", "command", "as", "3",
                "/bin/sh", "-c", "echo over the bus >> runs", "directory", "s",
                machine.folder.path("work"),
            ])
        #expect(submitted.contains("accepted"), "\(submitted)")
        try machine.waitForLog("'com.me.bus': running → succeeded")
        #expect(machine.lines("runs") == ["over the bus"])

        try machine.setCharger(false)
        try machine.waitForCondition("external-power", "no")
        try machine.submit("com.me.held", "--power", script: "true")
        let listed = try broker.busctl(call + ["ListPending", "su", "", "10"])
        #expect(listed.contains("com.me.held") && listed.contains("externalPower"), "\(listed)")
        let explained = try broker.gdbus([
            "call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method",
            Self.interface + ".Explain", "com.me.held",
        ])
        #expect(explained.contains("ExternalPower"), "\(explained)")
        let introspected = try broker.busctl(["introspect", Self.name, Self.path])
        #expect(introspected.contains("SimulateLaunch") && introspected.contains("PendingCount"))
        let wrong = try broker.run(
            "busctl", ["--user", "--"] + call + ["Cancel", "s", "com.me.none"])
        #expect(wrong.code != 0 && wrong.errors.contains("not pending"), "\(wrong.errors)")
    }

    @Test("the daemon goes on when the broker dies")
    func brokerDies() throws {
        let broker = try Broker()
        let machine = try TestMachine(isPlugged: true)
        try machine.start(environment: broker.environment)
        try machine.waitForLog("Reachable on the session bus")
        try broker.stop()
        try machine.waitForLog("session bus went away")
        try machine.submit("a", script: "true")
        try machine.waitForLog("'a': running → succeeded")
    }

    @Test("a session bus that cannot be reached is no hindrance")
    func noBroker() throws {
        let machine = try TestMachine(isPlugged: true)
        try machine.start(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
        try machine.waitForLog("without the session bus")
        try machine.succeed("status")
    }

    @Test("the first call starts the daemon through its service file")
    func activation() throws {
        let machine = try TestMachine(isPlugged: true)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let template = try String(
            contentsOf: root.appendingPathComponent(
                "Resources/dbus/io.lull.Scheduler.service.in"), encoding: .utf8)
        let prefix = machine.folder.path("prefix")
        try machine.folder.write(
            template.replacingOccurrences(of: "@PREFIX@", with: prefix),
            to: "data/dbus-1/services/io.lull.Scheduler.service")
        try FileManager.default.createDirectory(
            atPath: prefix + "/bin", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: prefix + "/bin/lulld", withDestinationPath: Programs.lulld)
        let broker = try Broker(environment: [
            "XDG_DATA_DIRS": machine.folder.path("data"), "HOME": machine.folder.path,
            "XDG_DATA_HOME": machine.folder.path("home-data"),
            "XDG_STATE_HOME": machine.folder.path("xdg"), "LULL_SOCKET": machine.socketPath,
        ])
        let status = try broker.busctl([
            "call", Self.name, Self.path, Self.interface, "GetStatus",
        ])
        #expect(status.contains(machine.folder.path("xdg/lull")), "\(status)")
        let report = try machine.status()
        #expect(report.statePath == machine.folder.path("xdg/lull"))
        #expect(kill(report.pid, SIGTERM) == 0)
        try machine.wait(for: "the daemon has ended") { kill(report.pid, 0) != 0 }
    }
}
