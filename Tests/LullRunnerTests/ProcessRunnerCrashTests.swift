internal import Glibc
internal import LullHost
internal import LullModel
internal import LullPlatform
internal import LullRunner
internal import LullTestSupport
internal import Testing

@Suite("The daemon is killed and started again")
struct ProcessRunnerCrashTests {
    static let roots: [String?] = [nil, ControlGroupRoot.find()]

    @Test("a running program is adopted, and its end and usage are noticed", arguments: roots)
    func running(_ root: String?) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, root] in
            try dieWith("echo hello; exec sleep 1000", released: true, in: path, root: root)
        }
        let bench = try RunnerBench(stateFolder: folder.path("state"), cgroupRoot: root)
        let identity = try identity(in: folder)
        let execution = ExecutionID(1)
        #expect(bench.runner.adopt(execution, identity: identity) == .running)
        #expect(bench.runner.adopt(execution, identity: identity) == .running)
        #expect(bench.drive { bench.text(of: execution) == "hello\n" })
        #expect(bench.ends.isEmpty)
        bench.runner.kill(execution)
        let end = try #require(bench.end(of: execution))
        #expect(end.status == .unknown)
        #expect((end.usage != nil) == (root != nil))
    }

    @Test("a process that waits exits unstarted when its daemon dies", arguments: roots)
    func waiting(_ root: String?) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, root] in
            try dieWith("echo ran", released: false, in: path, root: root)
        }
        let identity = try identity(in: folder)
        let bench = try RunnerBench(stateFolder: folder.path("state"), cgroupRoot: root)
        // By itself, before anybody looks for it.
        #expect(bench.drive { !RunnerBench.isRunning(identity.pid) })
        #expect(bench.runner.adopt(ExecutionID(1), identity: identity) == .neverStarted)
        #expect(bench.text(of: ExecutionID(1)) == "")
    }

    @Test("a program that ended while no daemon ran is gone, its output kept", arguments: roots)
    func gone(_ root: String?) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, root] in
            try dieWith("echo ran", released: true, in: path, root: root)
        }
        let identity = try identity(in: folder)
        let bench = try RunnerBench(stateFolder: folder.path("state"), cgroupRoot: root)
        #expect(bench.drive { !RunnerBench.isRunning(identity.pid) })
        #expect(bench.runner.adopt(ExecutionID(1), identity: identity) == .gone)
        #expect(bench.text(of: ExecutionID(1)) == "ran\n")
    }

    @Test("a process with another start time, boot or impossible number is nobody we know")
    func stranger() throws {
        let bench = try RunnerBench()
        let own = try #require(ProcessStatus(of: getpid()))
        let boot = try #require(BootID.read())
        for identity in [
            ProcessIdentity(pid: getpid(), startTime: own.startTime + 1, bootID: boot),
            ProcessIdentity(pid: getpid(), startTime: own.startTime, bootID: "another"),
            ProcessIdentity(pid: 1, startTime: 0, bootID: boot),
            ProcessIdentity(pid: -1, startTime: own.startTime, bootID: boot),
        ] {
            #expect(bench.runner.adopt(ExecutionID(9), identity: identity) == .neverStarted)
        }
    }

    private func identity(in folder: TemporaryFolder) throws -> ProcessIdentity {
        let words = try folder.read("identity").split(separator: " ")
        return ProcessIdentity(
            pid: try #require(Int32(words[0])), startTime: try #require(UInt64(words[1])),
            bootID: String(words[2]))
    }
}

/// Starts execution 1, or only prepares it, leaves its identity in the folder, and dies.
private func dieWith(
    _ script: String, released: Bool, in path: String, root: String?
) throws {
    let bench = try RunnerBench(stateFolder: path + "/state", cgroupRoot: root)
    let launch = bench.launch(bench.shell(script))
    let identity = try bench.runner.prepare(launch)
    let text = "\(identity.pid) \(identity.startTime) \(identity.bootID)"
    let file = open(path + "/identity", O_WRONLY | O_CREAT | O_CLOEXEC, mode_t(0o600))
    let isWritten = write(file, text, text.utf8.count) == text.utf8.count
    guard isWritten else { exit(1) }
    if released { try bench.runner.release(launch.execution) }
    kill(getpid(), SIGKILL)
}
