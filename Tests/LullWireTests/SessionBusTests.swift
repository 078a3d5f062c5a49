import Foundation
import LullBus
import LullModel
import LullPlatform
import LullTestSupport
import LullWire
import Synchronization
import Testing

@Suite(
    .enabled(
        if: CommandLineRun.has("dbus-daemon") && CommandLineRun.has("busctl"),
        "dbus-daemon and busctl are not installed"))
struct SessionBusTests {
    /// The states a session bus reported, and a wait for the next.
    private final class States: Sendable {
        private let states = Mutex<[SessionBus.State]>([])
        private let change = DispatchSemaphore(value: 0)

        func add(_ state: SessionBus.State) {
            states.withLock { $0.append(state) }
            change.signal()
        }

        /// Nil if none comes within 10 s.
        func next() -> SessionBus.State? {
            guard change.wait(timeout: .now() + 10) == .success else { return nil }
            return states.withLock { $0.removeFirst() }
        }
    }

    private func serve(
        _ bus: PrivateBus, _ states: States, _ log: InMemoryScheduler.Log = .init()
    ) throws -> LoopThread {
        let address = bus.address
        return try LoopThread { loop in
            let skin = SchedulerSkin(InMemoryScheduler(log, identifiers: ["a", "b"]))
            return [
                try SessionBus(
                    loop: loop, address: address, name: SchedulerInterface.busName,
                    objects: [skin.object()]
                ) { states.add($0) }
            ]
        }
    }

    private let target = [
        SchedulerInterface.busName, SchedulerInterface.path, SchedulerInterface.name,
    ]

    @Test("busctl sees and calls every sort of member")
    func busctl() throws {
        let bus = try PrivateBus()
        let states = States()
        let server = try serve(bus, states)
        defer { server.stop() }
        #expect(states.next() == .named)
        let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        let introspection = try CommandLineRun(
            ["busctl", "--user", "introspect", target[0], target[1]], environment: environment)
        for method in SchedulerInterface.Method.allCases {
            #expect(introspection.output.contains("." + method.rawValue), "\(introspection.errors)")
        }
        let version = try CommandLineRun(
            ["busctl", "--user", "get-property"] + target + ["Version"], environment: environment)
        #expect(version.output == "s \"\(LullVersion.current)\"\n")
        let count = try CommandLineRun(
            ["busctl", "--user", "get-property"] + target + ["PendingCount"],
            environment: environment)
        #expect(count.output == "u 2\n")
        let pending = try CommandLineRun(
            ["busctl", "--user", "--json=short", "call"] + target + ["ListPending", "su", "", "1"],
            environment: environment)
        #expect(
            pending.output.contains(#""requirements":{"type":"as","data":["power","network"]}"#))
        let submitted = try CommandLineRun(
            ["busctl", "--user", "call"] + target
                + [
                    "Submit", "a{sv}", "3", "identifier", "s", "c", "command", "as", "1",
                    "/bin/true", "limit-seconds", "d", "30",
                ], environment: environment)
        #expect(submitted.status == 0, "\(submitted.errors)")
    }

    @Test("gdbus calls with its own notation and shows the error's name and hint")
    func gdbus() throws {
        let bus = try PrivateBus()
        let states = States()
        let log = InMemoryScheduler.Log()
        let server = try serve(bus, states, log)
        defer { server.stop() }
        #expect(states.next() == .named)
        func call(_ method: String, _ arguments: String...) throws -> CommandLineRun {
            try CommandLineRun(
                ["gdbus", "call", "--session", "-d", target[0], "-o", target[1], "-m"]
                    + [target[2] + "." + method] + arguments,
                environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        }
        let request =
            "{'identifier': <'com.me.backup'>, 'kind': <'processing'>, "
            + "'requires': <['power','network']>, 'command': <['/bin/true']>}"
        let submitted = try call("Submit", request)
        #expect(submitted.output.contains("'disposition': <'accepted'>"), "\(submitted.errors)")
        let arrived = log.submissions.withLock { $0.first?.request }
        #expect(arrived?.identifier.rawValue == "com.me.backup")
        #expect(arrived?.requirements == [.externalPower, .network])
        #expect(try call("Explain", "com.me.backup").output.contains("'state': <'pending'>"))
        #expect(try call("ListPending", "", "0").output.contains("com.me.backup"))
        let refused = try call("Submit", "{'identifer': <'x'>}")
        #expect(refused.errors.contains("io.lull.Error.InvalidRequest"))
        #expect(refused.errors.contains("Did you mean 'identifier'?"))
    }

    @Test("a name that somebody has is not taken over")
    func nameTaken() throws {
        let bus = try PrivateBus()
        let states = [States(), States()]
        let first = try serve(bus, states[0])
        defer { first.stop() }
        #expect(states[0].next() == .named)
        let second = try serve(bus, states[1])
        defer { second.stop() }
        #expect(states[1].next() == .nameTaken)
    }

    @Test("when the broker goes away the daemon goes on, told once, and waits without turning")
    func brokerGone() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        var states: [SessionBus.State] = []
        let session = try SessionBus(
            loop: loop, address: bus.address, name: SchedulerInterface.busName, objects: []
        ) { states.append($0) }
        var rounds = 0
        while states.isEmpty, rounds < 100 {
            loop.runOnce(timeoutMilliseconds: 5_000)
            rounds += 1
        }
        #expect(states == [.named])
        bus.stop()
        while states.count < 2, rounds < 200 {
            loop.runOnce(timeoutMilliseconds: 5_000)
            rounds += 1
        }
        #expect(states == [.named, .closed])
        let before = KernelClock.bootTime()
        loop.runOnce(timeoutMilliseconds: 50)
        #expect(KernelClock.bootTime() - before >= 40_000_000, "the loop had something to do")
        withExtendedLifetime(session) {}
    }

    @Test("where there is no bus, the error says that the daemon does without")
    func noBroker() throws {
        let folder = try TemporaryFolder()
        var states: [SessionBus.State] = []
        let error = #expect(throws: LullError.self) {
            _ = try SessionBus(
                loop: EventLoop(), address: "unix:path=" + folder.path("none"), name: "io.lull.X",
                objects: []
            ) { states.append($0) }
        }
        #expect(error?.kind == .unavailable)
        #expect(states.isEmpty)
    }

    @Test("the address comes from the environment, else from a socket in the runtime folder")
    func address() throws {
        let folder = try TemporaryFolder()
        var environment = ["XDG_RUNTIME_DIR": folder.path]
        #expect(SessionBus.address(in: environment) == nil)
        try folder.write("", to: "bus")
        #expect(SessionBus.address(in: environment) == "unix:path=" + folder.path("bus"))
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/x"
        #expect(SessionBus.address(in: environment) == "unix:path=/x")
        #expect(SessionBus.address(in: [:]) == nil)
    }

    @Test("the private socket answers busctl and gdbus as well")
    func privateSocket() throws {
        let server = try PrivateServer(identifiers: ["a"])
        let address = "unix:path=" + server.path
        let busctl = try CommandLineRun(
            ["busctl", "--address=" + address, "call"] + target + ["ListPending", "su", "", "0"])
        #expect(busctl.output.hasPrefix("aa{sv} 1 "), "\(busctl.errors)")
        let gdbus = try CommandLineRun([
            "gdbus", "call", "-a", address, "-d", target[0], "-o", target[1], "-m",
            target[2] + ".CancelAll",
        ])
        #expect(gdbus.output == "(uint32 7,)\n", "\(gdbus.errors)")
    }
}
