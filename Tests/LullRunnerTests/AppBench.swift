import Glibc
import LullHost
import LullModel
import LullPlatform
import LullRunner
import LullTestSupport
import Testing

/// An `AppRunner` over real processes, whose one app is a shell script.
final class AppBench {
    let folder: String
    let connections: SocketConnections
    private(set) var runner: AppRunner
    private(set) var ends: [Int64: ProcessEnd] = [:]
    private let temporary: TemporaryFolder
    private let loop: EventLoop
    private let environment: [String: String]

    /// Without a script the app's program does not exist.
    init(script: String?, environment: [String: String] = ["PATH": "/usr/bin:/bin"]) throws {
        temporary = try TemporaryFolder()
        folder = temporary.path("app")
        try temporary.write("", to: "app/Info.plist")
        self.environment = environment
        if let script {
            try temporary.write("#!/bin/sh\n" + script + "\n", to: "app/run")
            chmod(folder + "/run", 0o755)
        }
        loop = try EventLoop()
        connections = SocketConnections(folder: folder)
        runner = try AppBench.runner(loop, temporary.path("state"), environment)
        listen()
    }

    deinit {
        for pid in connections.pids { kill(pid, SIGKILL) }
    }

    private static func runner(
        _ loop: EventLoop, _ state: String, _ environment: [String: String]
    ) throws -> AppRunner {
        let commands = try ProcessRunner(
            loop: loop, stateFolder: state, cgroupRoot: nil, environment: environment)
        return try AppRunner(loop: loop, commands: commands, environment: environment)
    }

    private func listen() {
        runner.connections = connections
        runner.onEnd = { [unowned self] in ends[$0.rawValue] = $1 }
    }

    func restart() throws {
        runner = try AppBench.runner(loop, temporary.path("state"), environment)
        listen()
    }

    @discardableResult
    func start(_ launch: LaunchRequest) throws -> ProcessIdentity {
        let identity = try AppBench.whenFree {
            let identity = try runner.prepare(launch)
            try runner.release(launch.execution)
            return identity
        }
        connections.pids.insert(identity.pid)
        return identity
    }

    func open(_ app: AppIdentifier) throws -> AppProcess {
        let process = try AppBench.whenFree { try runner.open(app) }
        connections.pids.insert(process.pid)
        return process
    }

    /// A process that the runner did not start.
    func spawnByPerson() throws -> Int32 {
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
        defer { for argument in arguments { free(argument) } }
        let result = posix_spawn(&pid, "/bin/sleep", nil, nil, &arguments, nil)
        try #require(result == 0)
        connections.pids.insert(pid)
        return pid
    }

    /// A child of another test may hold the script open for writing until its own exec.
    private static func whenFree<Result>(_ start: () throws -> Result) throws -> Result {
        let end = KernelClock.activeTime() + RunnerBench.deadline.nanoseconds
        while true {
            do {
                return try start()
            } catch let failure as LaunchFailure {
                guard failure.detail.contains("busy"), KernelClock.activeTime() < end else {
                    throw failure
                }
            }
        }
    }

    func drive(until isReached: () -> Bool) -> Bool {
        let end = KernelClock.activeTime() + RunnerBench.deadline.nanoseconds
        while !isReached() {
            guard KernelClock.activeTime() < end else { return false }
            loop.runOnce(timeoutMilliseconds: 10)
        }
        return true
    }

    func end(of execution: Int64) -> ProcessEnd? {
        _ = drive { ends[execution] != nil }
        return ends[execution]
    }

    func text(of execution: Int64) -> String {
        String(
            decoding: runner.output(of: ExecutionID(execution))?.bytes ?? [], as: UTF8.self)
    }
}

/// Connections that are bare sockets: what is sent to apps is noted.
final class SocketConnections: AppConnections {
    var pids: Set<Int32> = []
    private(set) var delivered: [Int64] = []
    private(set) var expired: [Int64] = []
    private(set) var ended: [Int32] = []
    private(set) var closed: [Int64] = []
    private let folder: String
    private var sockets: [Int64: Int32] = [:]

    init(folder: String) {
        self.folder = folder
    }

    deinit {
        for socket in sockets.values { close(socket) }
    }

    /// What a process wrote to its socket.
    func heard(from key: Int64) -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = sockets[key].map { read($0, &bytes, bytes.count) } ?? 0
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    func program(of app: AppIdentifier) throws(LaunchFailure) -> AppProgram {
        AppProgram(
            app: app, executable: folder + "/run", folder: folder,
            infoPath: folder + "/Info.plist")
    }

    func openSocket(for key: ExecutionID, of app: AppIdentifier) throws(LaunchFailure) -> Int32 {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw LaunchFailure(detail: "no sockets", isPermanent: false)
        }
        sockets[key.rawValue] = ends[0]
        return ends[1]
    }

    func closeSocket(of key: ExecutionID) {
        closed.append(key.rawValue)
    }

    func deliver(_ delivery: Delivery, to process: AppProcess) -> Bool {
        delivered.append(delivery.execution.rawValue)
        return true
    }

    func expire(_ execution: ExecutionID, in process: AppProcess) {
        expired.append(execution.rawValue)
    }

    func drain(_ process: AppProcess) {}

    func hasEnded(_ process: AppProcess) {
        ended.append(process.pid)
    }
}
