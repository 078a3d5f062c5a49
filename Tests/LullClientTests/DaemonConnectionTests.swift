import Dispatch
import Glibc
import LullBus
import LullClient
import LullClientTestSupport
import LullModel
import LullTestSupport
import LullWire
import Testing

@Suite("daemon connection", .timeLimit(.minutes(1))) struct DaemonConnectionTests {
    private let folder: TemporaryFolder
    private let events = Recorder<SystemEvent>()
    private let log = Recorder<LogLine>()

    init() throws {
        folder = try TemporaryFolder()
    }

    private var socket: String { folder.path + "/run/bus" }

    private func connection(
        launchSocket: Int32? = nil, limit: TimeSpan = DaemonConnection.answerLimit
    ) -> DaemonConnection {
        DaemonConnection(
            launchSocket: launchSocket, environment: ["LULL_SOCKET": socket], log: log.sink,
            answerLimit: limit)
    }

    private func start(_ connection: DaemonConnection) {
        connection.start(AppGreeting(activity: .foreground)) { [events] in events.append($0) }
    }

    @Test("calls are answered, errors come as they were thrown, and hello is said first")
    func calls() async throws {
        let daemon = try SimulatedDaemon(at: socket)
        let connection = connection()
        start(connection)
        let request = AppRequest(name: "a", kind: .processing, requiresNetwork: true)
        try connection.submit(request)
        daemon.answer(
            .listPending,
            .success([.array([try BusValueEncoder().encode(request)], of: "a{sv}")]))
        #expect(try connection.pending() == [request])
        let refusal = LullError(.tooManyPendingTaskRequests, "Ten are pending.", hint: "Cancel.")
        daemon.answer(.submit, .failure(refusal))
        #expect(throws: refusal) { try connection.submit(request) }
        try connection.cancel("a")
        try connection.cancelAll()
        #expect(
            daemon.calls.values.map(\.method) == [
                .hello, .submit, .listPending, .submit, .cancel, .cancelAll,
            ])
        daemon.stop()
    }

    @Test("without a daemon every call fails at once, with the Simulator's words")
    func nobody() {
        let connection = connection()
        start(connection)
        let unavailable = LullError(
            .unavailable, "BGTaskScheduler is not available on this platform.",
            hint: "Start the daemon: 'systemctl --user start lulld', or run 'lulld'.")
        #expect(throws: unavailable) {
            try connection.submit(AppRequest(name: "a", kind: .refresh))
        }
        #expect(throws: unavailable) { try connection.pending() }
        #expect(connection.device == AppDevice())
        #expect(log.values.isEmpty)
    }

    @Test("the first look at the device waits for the daemon's words; changes are events")
    func device() async throws {
        let device = AppDevice(isLowPowerModeOn: true, batteryLevel: 15)
        let daemon = try SimulatedDaemon(at: socket, device: device)
        let connection = connection()
        #expect(connection.device == AppDevice())
        start(connection)
        #expect(connection.device == device)
        let changed = AppDevice(thermalState: .serious)
        daemon.send(.deviceChanged, [try BusValueEncoder().encode(changed)])
        #expect(await events.next() == .deviceChanged(changed))
        #expect(connection.device == changed)
        daemon.stop()
    }

    @Test("deliveries and expirations arrive, completions and the rest go out in order")
    func deliveries() async throws {
        let daemon = try SimulatedDaemon(at: socket)
        let connection = connection()
        start(connection)
        connection.finishLaunching()
        _ = await daemon.next(.finishLaunching)
        try daemon.deliver(3, "a")
        guard case .deliver(let delivery) = await events.next() else {
            Issue.record("No delivery came.")
            return
        }
        #expect(delivery.name == "a")
        daemon.send(.expire, [.int64(3)])
        #expect(await events.next() == .expire(ExecutionID(3)))
        daemon.send(.activityRequested, [.string("background")])
        #expect(await events.next() == .activityRequested(.background))
        connection.setActivity(.background)
        connection.setFetchInterval(.seconds(3600))
        connection.setFetchInterval(nil)
        connection.report(
            TaskProgress(completed: 1, total: 2, fraction: 0.5, title: "t", subtitle: "s"),
            of: ExecutionID(3))
        connection.complete(ExecutionID(3), Completion(success: true))
        let complete = await daemon.next(.complete)
        #expect(complete.arguments.first == .int64(3))
        let methods = daemon.calls.values.map(\.method)
        #expect(
            methods.suffix(5) == [
                .setActivity, .setFetchInterval, .setFetchInterval, .reportProgress, .complete,
            ])
        daemon.stop()
    }

    @Test("after a loss the daemon is found again and told of what is unfinished and completed")
    func reconnects() async throws {
        let daemon = try SimulatedDaemon(at: socket)
        let connection = connection()
        start(connection)
        connection.finishLaunching()
        connection.setFetchInterval(.seconds(60))
        _ = await daemon.next(.setFetchInterval)
        for number in 1...2 { try daemon.deliver(Int64(number), "a\(number)") }
        _ = await events.next()
        _ = await events.next()
        daemon.stop()
        #expect(await events.next() == .disconnected)
        #expect(throws: LullError.self) { try connection.cancelAll() }
        connection.complete(ExecutionID(2), Completion(success: true))

        let next = try SimulatedDaemon(at: socket)
        let hello = try #require(await next.next(.hello).arguments.first)
        let greeting = try BusValueDecoder().decode(AppGreeting.self, from: hello)
        #expect(greeting.executions == [ExecutionID(1), ExecutionID(2)])
        #expect(greeting.isReturning == true)
        let complete = await next.next(.complete)
        #expect(complete.arguments.first == .int64(2))
        _ = await next.next(.finishLaunching)
        #expect(next.calls.values.map(\.method).contains(.setFetchInterval))
        // What is worked on, or was completed, is not delivered again.
        try next.deliver(1, "a1")
        try next.deliver(4, "a4")
        guard case .deliver(let delivery) = await events.next() else {
            Issue.record("No delivery came.")
            return
        }
        #expect(delivery.execution == ExecutionID(4))
        next.stop()
    }

    @Test("a daemon that starts later is found by itself, also where its folder was missing")
    func arrival() async throws {
        let connection = connection()
        start(connection)
        #expect(throws: LullError.self) { try connection.cancelAll() }
        connection.finishLaunching()
        let daemon = try SimulatedDaemon(at: socket, device: AppDevice(isLowPowerModeOn: true))
        _ = await daemon.next(.finishLaunching)
        #expect(await events.next() == .deviceChanged(AppDevice(isLowPowerModeOn: true)))
        daemon.stop()
    }

    @Test("an inherited socket is used first, the ordinary one after its loss")
    func inherited() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let ordinary = try SimulatedDaemon(at: socket)
        let launching = try SimulatedDaemon(at: folder.path + "/other/bus", inherited: ends[0])
        let connection = connection(launchSocket: ends[1])
        start(connection)
        try connection.cancelAll()
        #expect(launching.calls.values.map(\.method) == [.hello, .cancelAll])
        #expect(ordinary.calls.values.isEmpty)
        launching.stop()
        #expect(await events.next() == .disconnected)
        _ = await ordinary.next(.hello)
        try connection.cancelAll()
        ordinary.stop()
    }

    @Test("a daemon that refuses the app is told of once; calls fail with its words")
    func refused() async throws {
        let daemon = try SimulatedDaemon(at: socket)
        let refusal = LullError(
            .noSuchApp, "'/x' is no installed app.", hint: "Run 'lull install'.")
        daemon.answer(.hello, .failure(refusal))
        let connection = connection()
        start(connection)
        for _ in 0..<2 {
            #expect {
                try connection.cancelAll()
            } throws: { error in
                (error as? LullError)?.kind == .unavailable
                    && (error as? LullError)?.message == refusal.message
            }
        }
        #expect(log.texts == ["'/x' is no installed app. Run 'lull install'."])
        daemon.stop()
    }

    @Test("a daemon that does not answer costs a caller the limit, and no more")
    func silent() throws {
        let listener = lullSilentListener(at: folder.path + "/bus")
        defer { close(listener) }
        let connection = DaemonConnection(
            launchSocket: nil, environment: ["LULL_SOCKET": folder.path + "/bus"], log: log.sink,
            answerLimit: .milliseconds(200))
        start(connection)
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(throws: LullError.self) { try connection.cancelAll() }
        }
        #expect(time < .seconds(3))
    }

    @Test("many threads may call at once")
    func threads() async throws {
        let daemon = try SimulatedDaemon(at: socket)
        let connection = connection()
        start(connection)
        let failures = Recorder<String>()
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            do throws(LullError) { try connection.cancel("\(index)") } catch {
                failures.append(error.message)
            }
        }
        #expect(failures.values.isEmpty)
        #expect(daemon.calls.values.count == 201)
        daemon.stop()
    }

    /// A socket that takes connections into its backlog and says nothing.
    private func lullSilentListener(at path: String) -> Int32 {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(bound == 0 && listen(descriptor, 8) == 0, "The test's socket cannot be made.")
        return descriptor
    }
}
