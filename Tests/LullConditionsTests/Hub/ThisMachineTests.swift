import Foundation
import Glibc
import LullConditions
import LullHost
import LullModel
import LullPlatform
import Testing

/// The real kernel: what holds on any machine, and real links and routes in a network namespace.
@Suite struct ThisMachineTests {
    @Test("The kernel's own state is read, with a reason for all that is unknown")
    func snapshot() throws {
        let loop = try EventLoop()
        let hub = try ConditionHub(loop: loop)
        for facet in ConditionFacet.allCases {
            let reading = hub.snapshot.readings[Int(facet.rawValue)]
            let isKnown = hub.snapshot.conditions.describe(facet) != nil
            #expect(isKnown == (reading.unknownBecause == nil), "\(facet)")
        }
        #expect(hub.snapshot.readings[Int(ConditionFacet.network.rawValue)].source == "rtnetlink")
        if KernelFile.names(inFolder: "/sys/class/power_supply", countMaximum: 1).isEmpty {
            #expect(hub.snapshot.conditions.isOnExternalPower == true)
            #expect(hub.snapshot.conditions.battery == .absent)
        }
        if KernelFile.names(inFolder: "/sys/class/thermal", countMaximum: 1).isEmpty {
            #expect(hub.snapshot.conditions.thermalState == nil)
        }
        if KernelFile.isFolder("/sys/class"),
            KernelFile.names(inFolder: "/sys/class/input", countMaximum: 1).isEmpty
        {
            #expect(hub.snapshot.conditions.presence == .away)
        }
    }

    @Test("rtnetlink and procfs agree on whether there is a default route")
    func agree() throws {
        let tables = try RouteTables.read()
        let procfs = try #require(RouteTables.readProcfs(SourceTree("/")))
        #expect(tables.defaultRoutes.isEmpty == procfs.defaultRoutes.isEmpty)
    }

    @Test(
        "Real links and routes that come and go are noticed",
        .enabled("needs root and the ip command") {
            geteuid() == 0 && ThisMachineTests.ip != nil
        }, .timeLimit(.minutes(1)))
    func namespace() async throws {
        let story = try await withCheckedThrowingContinuation { continuation in
            // A network namespace is a thread's own, and ends with it.
            let thread = Thread {
                continuation.resume(with: Result { try ThisMachineTests.tellStory() })
            }
            thread.start()
        }
        #expect(
            story == [
                "none", "full, unmetered (guess)", "none", "full, unmetered (guess)",
                "full, metered (guess)", "none",
            ])
    }

    private static let ip = ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The network as the hub tells it, at the start and after each step.
    private static func tellStory() throws -> [String] {
        try leaveNetwork()
        let loop = try EventLoop()
        let hub = try ConditionHub(loop: loop)
        var story = [hub.snapshot.conditions.describe(.network) ?? "unknown"]
        let steps: [(commands: [String], isDone: (NetworkCondition) -> Bool)] = [
            (
                [
                    "link add lull0 type veth peer name lull1", "link set lull1 up",
                    "link set lull0 up",
                    "address add 10.99.0.2/24 dev lull0", "route add default via 10.99.0.1",
                ], { $0.reach == .full }
            ),
            (["link set lull0 down"], { $0.reach == .none }),
            (
                ["link set lull0 up", "-6 route add default dev lull0"], { $0.reach == .full }
            ),
            (
                [
                    "link add wwan0 type veth peer name lull2", "link set lull2 up",
                    "link set wwan0 up",
                    "-6 route replace default dev wwan0 metric 1",
                ], { $0.metering == .guessYes }
            ),
            (["link delete wwan0", "link delete lull0"], { $0.reach == .none }),
        ]
        for step in steps {
            for command in step.commands { try runIP(command) }
            let end = KernelClock.bootTime() + 5_000_000_000
            while KernelClock.bootTime() < end,
                hub.snapshot.conditions.network.map(step.isDone) != true
            {
                loop.runOnce(timeoutMilliseconds: 1000)
            }
            story.append(hub.snapshot.conditions.describe(.network) ?? "unknown")
        }
        return story
    }

    /// `unshare(CLONE_NEWNET)`, which the Glibc module leaves out.
    private static func leaveNetwork() throws {
        let symbol = try #require(dlsym(nil, "unshare"))
        let unshare = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
        guard unshare(0x4000_0000) == 0 else { throw LullError.systemCall("unshare") }
    }

    /// Spawned by hand: the child must inherit this thread's namespace.
    private static func runIP(_ arguments: String) throws {
        let path = try #require(ip)
        let words = [path] + arguments.split(separator: " ").map(String.init)
        var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for word in list { free(word) } }
        var child: pid_t = 0
        guard posix_spawn(&child, path, nil, nil, &list, nil) == 0 else {
            throw LullError.systemCall("posix_spawn", on: path)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else { throw LullError(.internal, "'ip \(arguments)' failed.") }
    }
}
