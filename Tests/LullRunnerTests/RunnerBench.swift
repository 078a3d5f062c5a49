internal import Glibc
internal import LullHost
internal import LullModel
internal import LullPlatform
internal import LullRunner
internal import LullTestSupport

/// A `ProcessRunner` on a loop and a state folder of its own, with the ends it reports.
final class RunnerBench: ExecutionRunnerConformance.Subject {
    /// No step of a test takes longer on a machine that works.
    static let deadline = TimeSpan.seconds(20)

    let stateFolder: String
    private let folder: TemporaryFolder?
    let loop: EventLoop
    let cgroupRoot: String?
    private(set) var processRunner: ProcessRunner?
    private(set) var appRunner: AppRunner?
    private let runsApps: Bool
    private(set) var ends: [ExecutionID: ProcessEnd] = [:]
    private let fallback = NoRunner()
    private var lastNumber: Int64 = 0

    /// Makes a state folder, or takes one that stays the caller's.
    init(
        stateFolder: String? = nil, cgroupRoot: String? = nil,
        environment: [String: String] = [:], runsApps: Bool = false
    ) throws {
        self.runsApps = runsApps
        let folder = stateFolder == nil ? try TemporaryFolder() : nil
        self.folder = folder
        self.stateFolder = stateFolder ?? folder?.path("state") ?? "/nowhere"
        loop = try EventLoop()
        self.cgroupRoot = cgroupRoot
        try start(environment: environment)
    }

    deinit {
        guard let cgroupRoot else { return }
        processRunner = nil
        // What was killed last may need a moment to be gone.
        let root = ControlGroupRoot(path: cgroupRoot, stateFolder: stateFolder)
        _ = drive { root.removeEmptyGroups() }
    }

    var runner: any ExecutionRunner {
        if let appRunner { return appRunner }
        if let processRunner { return processRunner }
        return fallback
    }

    func restart() throws {
        appRunner = nil
        processRunner = nil
        try start(environment: [:])
    }

    private func start(environment: [String: String]) throws {
        let runner = try ProcessRunner(
            loop: loop, stateFolder: stateFolder, cgroupRoot: cgroupRoot,
            environment: environment)
        processRunner = runner
        if runsApps {
            appRunner = try AppRunner(loop: loop, commands: runner, environment: environment)
        }
        self.runner.onEnd = { [unowned self] in ends[$0] = $1 }
    }

    func drive(until isReached: () -> Bool) -> Bool {
        let end = KernelClock.activeTime() + RunnerBench.deadline.nanoseconds
        while !isReached() {
            guard KernelClock.activeTime() < end else { return false }
            loop.runOnce(timeoutMilliseconds: 10)
        }
        return true
    }

    func command(for program: ExecutionRunnerConformance.Program) -> Command {
        switch program {
        case .exits(let code): shell("exit \(code)")
        case .prints(let text): shell("printf %s '\(text)'")
        case .runsUntilWarned: Command(executable: "/bin/sleep", arguments: ["1000"])
        case .ignoresWarning: shell("trap '' TERM; printf ready; exec /bin/sleep 1000")
        case .isMissing: Command(executable: "/nowhere/program")
        }
    }

    func shell(_ script: String) -> Command {
        Command(executable: "/bin/sh", arguments: ["-c", script])
    }

    func launch(_ command: Command, kind: TaskKind = .refresh) -> LaunchRequest {
        lastNumber += 1
        return LaunchRequest(
            execution: ExecutionID(lastNumber),
            identifier: TaskIdentifier(trusted: "com.example.test"), kind: kind,
            target: .command(command))
    }

    /// Prepares and releases.
    func start(_ command: Command, kind: TaskKind = .refresh) throws -> ExecutionID {
        let launch = launch(command, kind: kind)
        _ = try runner.prepare(launch)
        try runner.release(launch.execution)
        return launch.execution
    }

    /// The end of an execution; nil after the deadline.
    func end(of execution: ExecutionID) -> ProcessEnd? {
        _ = drive { ends[execution] != nil }
        return ends[execution]
    }

    /// Runs a script to its end, and returns what it printed.
    func output(ofScript script: String, kind: TaskKind = .refresh) throws -> String {
        let execution = try start(shell(script), kind: kind)
        _ = end(of: execution)
        return text(of: execution)
    }

    func text(of execution: ExecutionID) -> String {
        String(decoding: runner.output(of: execution)?.bytes ?? [], as: UTF8.self)
    }

    /// Why a command does not start; nil if it does.
    func failure(of command: Command) -> LaunchFailure? {
        let launch = launch(command)
        do throws(LaunchFailure) {
            _ = try runner.prepare(launch)
            try runner.release(launch.execution)
            return nil
        } catch {
            return error
        }
    }

    /// The output file of an execution.
    func outputPath(of execution: ExecutionID) -> String {
        "\(stateFolder)/executions/\(execution).log"
    }

    /// The space a file takes on the disk, in bytes.
    static func allocated(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_blocks) * 512 : -1
    }

    /// Whether a process runs, zombies left out.
    static func isRunning(_ pid: Int32) -> Bool {
        ProcessStatus(of: pid).map { !$0.hasEnded } ?? false
    }
}

/// Stands in while the daemon is "dead"; nothing can be done with it.
private final class NoRunner: ExecutionRunner {
    var onEnd: ((ExecutionID, ProcessEnd) -> Void)?

    func prepare(_ launch: LaunchRequest) throws(LaunchFailure) -> ProcessIdentity {
        throw LaunchFailure(detail: "No daemon runs.", isPermanent: false)
    }
    func release(_ execution: ExecutionID) throws(LaunchFailure) {
        throw LaunchFailure(detail: "No daemon runs.", isPermanent: false)
    }
    func discard(_ execution: ExecutionID) {}
    func warn(_ execution: ExecutionID) {}
    func kill(_ execution: ExecutionID) {}
    func adopt(_ execution: ExecutionID, identity: ProcessIdentity) -> Adoption { .gone }
    func output(of execution: ExecutionID) -> (bytes: [UInt8], dropped: Int64)? { nil }
    func removeOutput(unless isKept: (ExecutionID) -> Bool) {}
}
