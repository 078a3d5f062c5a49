import Foundation
import LullBus
import LullModel
import LullPlatform
import LullWire
import Testing

/// Notifications of apps on a desktop that shows them.
@Suite(.ownThreads, .enabled(if: Broker.isPossible, "needs dbus-daemon, busctl and gdbus"))
struct DesktopNotificationTests {
    /// A desktop's notification service.
    private final class Desktop: BusResponder {
        private(set) var shown: [BusCall] = []

        func answer(_ call: BusCall) throws(LullError) -> [BusValue] {
            shown.append(call)
            return call.method == "Notify" ? [.int64(41)] : []
        }

        func read(_ property: String) throws(LullError) -> BusValue { .string("") }

        func object() -> BusObject {
            let texts = ["summary", "body"].map { BusInterface.Argument($0, "s") }
            let notify = BusInterface.Method(
                "Notify",
                inputs: [.init("app", "s"), .init("replaces", "u"), .init("icon", "s")] + texts + [
                    .init("actions", "as"), .init("hints", "a{sv}"), .init("expiry", "i"),
                ], outputs: [.init("number", "u")])
            return BusObject(
                path: "/org/freedesktop/Notifications",
                interface: BusInterface(
                    "org.freedesktop.Notifications",
                    methods: [
                        notify, .init("CloseNotification", inputs: [.init("number", "u")]),
                    ]), responder: self)
        }
    }

    @Test("a notification is shown on the desktop, and the app's name with it")
    func shown() throws {
        let broker = try Broker()
        let address = try #require(broker.environment["DBUS_SESSION_BUS_ADDRESS"])
        let loop = try EventLoop()
        let desktop = Desktop()
        var isNamed = false
        let bus = try SessionBus(
            loop: loop, address: address, name: "org.freedesktop.Notifications",
            objects: [desktop.object()]
        ) { isNamed = $0 == .named }
        let machine = try TestMachine()
        try machine.wait(for: "the desktop is there") {
            loop.runOnce(timeoutMilliseconds: 0)
            return isNamed
        }
        let app = try TestApp(machine, behavior: "notify")
        try machine.start(environment: broker.environment)
        try machine.waitForLog("Reachable on the session bus")
        try machine.install(app)
        _ = try machine.client().open(app.identifier)
        try machine.wait(for: "the desktop shows it") {
            loop.runOnce(timeoutMilliseconds: 0)
            return !desktop.shown.isEmpty
        }
        let call = try #require(desktop.shown.first)
        #expect(call.arguments[0] == .string("News"))
        #expect(call.arguments[3] == .string("News"))
        try machine.wait(for: "it counts as shown") {
            loop.runOnce(timeoutMilliseconds: 0)
            return try machine.client().notifications(of: app.identifier, limit: 1).first?.state
                == "shown"
        }
        try machine.client().uninstall(app.identifier)
        try machine.wait(for: "it is taken back") {
            loop.runOnce(timeoutMilliseconds: 0)
            return desktop.shown.last?.arguments == [.uint64(41)]
        }
        bus.close()
    }
}
