internal import Glibc
internal import LullHost
internal import LullModel
internal import LullRunner
internal import Testing

@Suite("Ending programs and counting what they used")
struct ProcessRunnerEndTests {
    /// Without a group, and with one where the system has any.
    static let roots: [String?] = [nil, ControlGroupRoot.find()]

    /// Some tenths of a second of CPU time.
    static let burn = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"

    @Test("what a program leaves running is ended with it", arguments: roots)
    func leftovers(_ root: String?) throws {
        let bench = try RunnerBench(cgroupRoot: root)
        let execution = try bench.start(bench.shell("sleep 1000 & echo $!; exit 4"))
        #expect(bench.end(of: execution)?.status == .exited(code: 4))
        let child = try #require(Int32(bench.text(of: execution).dropLast()))
        #expect(bench.drive { !RunnerBench.isRunning(child) })
    }

    @Test("killing reaches children and grandchildren", arguments: roots)
    func killReachesAll(_ root: String?) throws {
        let bench = try RunnerBench(cgroupRoot: root)
        let script = "trap '' TERM; sh -c 'sleep 1000 & echo $!; echo $$; wait' & wait"
        let execution = try bench.start(bench.shell(script))
        func pids() -> [Int32] {
            bench.text(of: execution).split(separator: "\n").compactMap { Int32($0) }
        }
        #expect(bench.drive { pids().count == 2 })
        bench.runner.kill(execution)
        #expect(bench.end(of: execution)?.status == .signalled(signal: SIGKILL))
        #expect(bench.drive { !pids().contains(where: RunnerBench.isRunning) })
    }

    @Test(
        "a process in a session of its own is ended too where there are control groups",
        arguments: roots)
    func sessions(_ root: String?) throws {
        let bench = try RunnerBench(cgroupRoot: root)
        // The session's leader says so itself, else the program might end before it was made.
        let script = "setsid sh -c 'echo $$; exec sleep 1000' & sleep 1000"
        let execution = try bench.start(bench.shell(script))
        #expect(bench.drive { bench.text(of: execution).hasSuffix("\n") })
        bench.runner.kill(execution)
        #expect(bench.end(of: execution)?.status == .signalled(signal: SIGKILL))
        let escaped = try #require(Int32(bench.text(of: execution).dropLast()))
        if root == nil {
            #expect(RunnerBench.isRunning(escaped))
            Glibc.kill(escaped, SIGKILL)
        } else {
            #expect(bench.drive { !RunnerBench.isRunning(escaped) })
        }
    }

    @Test("the warning reaches the whole process group, stopped ones included")
    func warning() throws {
        let bench = try RunnerBench()
        let launch = bench.launch(bench.shell("kill -STOP $$; exit 0"))
        let identity = try bench.runner.prepare(launch)
        try bench.runner.release(launch.execution)
        #expect(bench.drive { ProcessStatus(of: identity.pid)?.state == "T" })
        bench.runner.warn(launch.execution)
        #expect(bench.end(of: launch.execution)?.status == .signalled(signal: SIGTERM))
    }

    @Test("CPU time counts children that were waited for, and memory", arguments: roots)
    func usage(_ root: String?) throws {
        let bench = try RunnerBench(cgroupRoot: root)
        let execution = try bench.start(bench.shell("sh -c '\(Self.burn)'; exit 0"))
        let usage = try #require(bench.end(of: execution)?.usage)
        #expect(usage.cpuTime > .milliseconds(20))
        #expect(usage.cpuTime < .seconds(20))
        #expect(try #require(usage.memoryPeak) > 500_000)
    }

    @Test("a control group counts processes nobody waited for", arguments: roots)
    func orphanUsage(_ root: String?) throws {
        let bench = try RunnerBench(cgroupRoot: root)
        let fifo = bench.stateFolder + "/fifo"
        let script =
            "mkfifo \(fifo); ( sh -c '\(Self.burn); \(Self.burn); \(Self.burn); echo >\(fifo)' & ); "
            + "read x <\(fifo)"
        let execution = try bench.start(bench.shell(script))
        let usage = try #require(bench.end(of: execution)?.usage)
        if root == nil {
            #expect(usage.cpuTime < .milliseconds(250))
        } else {
            #expect(usage.cpuTime > .milliseconds(250))
        }
    }

    @Test("two hundred starts leave no descriptor, no zombie, no file and no control group")
    func nothingLeaks() async throws {
        for isGrouped in [false, true] where !isGrouped || ControlGroupRoot.find() != nil {
            await #expect(processExitsWith: .success) { [isGrouped = isGrouped as Bool] in
                let bench = try RunnerBench(
                    cgroupRoot: isGrouped ? ControlGroupRoot.find() : nil)
                func start(_ number: Int) throws {
                    switch number % 4 {
                    case 0: _ = try bench.start(bench.shell("sleep 1000 & exit 0"))
                    case 1: _ = bench.failure(of: Command(executable: "/no/program"))
                    case 2:
                        let launch = bench.launch(bench.shell("exit 0"))
                        _ = try bench.runner.prepare(launch)
                        bench.runner.discard(launch.execution)
                    default: bench.runner.kill(try bench.start(bench.shell("sleep 1000")))
                    }
                }
                func settle() {
                    // Ended and reaped: there is no child any more.
                    #expect(bench.drive { waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD })
                    #expect(bench.drive { groups().isEmpty })
                }
                func groups() -> [String] {
                    guard let path = bench.cgroupRoot else { return [] }
                    let root = ControlGroupRoot(path: path, stateFolder: bench.stateFolder)
                    return entries(of: path).filter { $0.hasSuffix(root.owner) }
                }
                for number in 0..<4 { try start(number) }
                settle()
                let before = entries(of: "/proc/self/fd").count
                for number in 0..<200 { try start(number) }
                settle()
                #expect(entries(of: "/proc/self/fd").count == before)
                #expect(bench.ends.count == 102)
                bench.runner.removeOutput { _ in false }
                #expect(entries(of: bench.stateFolder + "/executions").isEmpty)
            }
        }
    }
}

/// The names in a folder.
private func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names
}
