internal import CSpawn
internal import Glibc
package import LullHost
package import LullModel
package import LullPlatform

/// Starts the processes of executions, watches them and ends them. One thread: the loop's.
///
/// * An execution ends when the process it was started with ends. What that process left behind in
///   its process group or control group is killed in the same moment, so nothing runs uncounted.
/// * Without a control group, processes that made a session of their own escape both `warn` and
///   `kill`, and only what the process itself and the children it waited for used is counted.
///   With one, only `warn` misses them.
/// * Programs start with the daemon's resource limits and umask, but with default signals, nothing
///   but 0, 1 and 2 open, and a process group of their own. Processing gets the idle CPU and I/O
///   class.
/// * When the runner goes away, programs run on for the next daemon process to adopt; processes
///   that wait are ended.
///
/// ```swift
/// let runner = try ProcessRunner(
///     loop: loop, stateFolder: folder, cgroupRoot: ControlGroupRoot.find(), environment: [:])
/// runner.onEnd = { execution, end in … }
/// let identity = try runner.prepare(launch)       // waits
/// …                                               // store the identity
/// try runner.release(launch.execution)            // runs
/// ```
package final class ProcessRunner: ExecutionRunner {
    package var onEnd: ((ExecutionID, ProcessEnd) -> Void)?

    /// Output grows unseen for so long. Ten seconds keep a chatty program's wake-ups few.
    static let trimInterval = TimeSpan.seconds(10)
    /// The interval at first, and after a trim that found much: a program that prints as fast as it
    /// can fills gigabytes in ten seconds.
    static let trimIntervalHurried = TimeSpan.seconds(1)
    /// What is "much": sixteen times the part that is kept.
    static let trimExcessCalm = 16 * OutputFile.bytesKeptMaximum
    /// A program on a file system that does not answer must not stop the daemon: after this long
    /// it counts as started.
    static let releaseMillisecondsMaximum: Int32 = 5000

    let loop: EventLoop
    let folder: ExecutionFolder
    let groupRoot: ControlGroupRoot?
    let bootID: String
    /// What programs find in their environment unless the command sets it.
    private let environment: [String: String]
    var processes: [ExecutionID: LaunchedProcess] = [:]
    /// Processes that end unheard: discarded, or failed to start.
    private var abandoned: [LaunchedProcess] = []
    private var removals: [GroupRemoval] = []
    private var trimTimer: LoopTimer?
    /// What the timer is set to, in nanoseconds of boot time.
    private var nextTrim: Int64?

    /// Makes `executions` in the state folder.
    ///
    /// `cgroupRoot` is a cgroup v2 folder below which groups are made, as `ControlGroupRoot.find()`
    /// finds it; with nil, or where the kernel refuses, executions have none. Of `environment`,
    /// programs get `XDG_RUNTIME_DIR` and `DBUS_SESSION_BUS_ADDRESS`. An ignored SIGCHLD is reset
    /// for the whole process, since exit statuses would be lost.
    package init(
        loop: EventLoop, stateFolder: String, cgroupRoot: String?, environment: [String: String]
    ) throws(LullError) {
        guard let bootID = BootID.read() else {
            throw LullError(
                .internal, "'/proc/sys/kernel/random/boot_id' cannot be read.",
                hint: "Lull needs /proc to tell its processes from others.")
        }
        self.loop = loop
        self.bootID = bootID
        self.environment = environment
        folder = try ExecutionFolder(in: stateFolder)
        groupRoot = cgroupRoot.map { ControlGroupRoot(path: $0, stateFolder: stateFolder) }
        groupRoot?.removeEmptyGroups()
        lull_process_keep_statuses()
        trimTimer = try LoopTimer(loop) { [weak self] in self?.trimOutputs() }
    }

    deinit {
        for process in processes.values where process.phase == .waiting {
            process.abandon()
            abandoned.append(process)
        }
        for process in abandoned {
            var end = lull_end()
            lull_process_reap(process.pidfd, true, &end)
            _ = process.group?.remove()
        }
    }

    // MARK: Start

    package func prepare(_ launch: LaunchRequest) throws(LaunchFailure) -> ProcessIdentity {
        guard case .command(let command) = launch.target else {
            throw LaunchFailure(detail: "This runner starts commands only.", isPermanent: true)
        }
        return try prepare(SpawnPlan(launch, command: command, environment: environment))
    }

    /// Creates the waiting process of any plan; `release` and the others know it by its execution.
    func prepare(_ plan: SpawnPlan) throws(LaunchFailure) -> ProcessIdentity {
        let execution = plan.execution
        precondition(
            processes[execution] == nil, "Give each execution a number of its own: \(execution).")
        let output = folder.output(of: execution).create()
        guard output >= 0 else {
            throw .transient("The file for its output cannot be created", errno)
        }
        defer { close(output) }
        folder.removeMarker(of: execution)

        let process = try spawn(plan, output: output)
        guard let status = ProcessStatus(of: process.pid), watch(process) else {
            drop(process)
            throw LaunchFailure(detail: "Its process cannot be watched.", isPermanent: false)
        }
        keep(process)
        return ProcessIdentity(pid: process.pid, startTime: status.startTime, bootID: bootID)
    }

    package func release(_ execution: ExecutionID) throws(LaunchFailure) {
        let lost = LaunchFailure(
            detail: "Its process was ended by somebody else before it could start.",
            isPermanent: false)
        guard let process = processes[execution] else { throw lost }
        switch process.phase {
        case .released, .abandoned: return
        case .lost:
            drop(process)
            throw lost
        case .waiting: break
        }
        var report = lull_report()
        let result = process.letGo(
            millisecondsMaximum: ProcessRunner.releaseMillisecondsMaximum, report: &report)
        if result == LULL_REFUSED {
            // The child removed its marker; should that have failed, this is a second try.
            folder.removeMarker(of: execution)
            drop(process)
            throw LaunchFailure(report, of: process.command)
        }
        if result == LULL_LOST || (result == LULL_RELEASED && !folder.hasMarker(of: execution)) {
            drop(process)
            throw lost
        }
        process.phase = .released
    }

    package func discard(_ execution: ExecutionID) {
        guard let process = processes[execution] else { return }
        switch process.phase {
        case .waiting, .lost: drop(process)
        case .released, .abandoned: break
        }
    }

    // MARK: End

    /// A process that was not released yet is discarded instead.
    package func warn(_ execution: ExecutionID) {
        guard let process = processes[execution] else { return }
        guard process.phase == .released else { return discard(execution) }
        process.signalGroup(SIGTERM)
        // A stopped program could not obey.
        process.signalGroup(SIGCONT)
    }

    /// A process that was not released yet is discarded instead.
    package func kill(_ execution: ExecutionID) {
        guard let process = processes[execution] else { return }
        guard process.phase == .released else { return discard(execution) }
        process.killAll()
    }

    // MARK: Output

    package func output(of execution: ExecutionID) -> (bytes: [UInt8], dropped: Int64)? {
        folder.output(of: execution).read()
    }

    /// Forgets the markers with the outputs; those of executions that run stay in any case.
    package func removeOutput(unless isKept: (ExecutionID) -> Bool) {
        folder.removeFiles { processes[$0] != nil || isKept($0) }
    }
}

// MARK: - Inside

extension ProcessRunner {
    private func spawn(_ plan: SpawnPlan, output: Int32) throws(LaunchFailure)
        -> LaunchedProcess
    {
        let made = groupRoot?.group(of: plan.execution)
        let group = made?.create() == true ? made : nil
        let spawned: lull_spawned
        do throws(LaunchFailure) {
            spawned = try plan.spawn(in: group, folder: folder, output: output)
        } catch {
            _ = group?.remove()
            throw error
        }
        if !spawned.is_in_control_group { _ = group?.remove() }
        return LaunchedProcess(
            plan.execution, command: plan.command, pid: spawned.pid, pidfd: spawned.pidfd,
            socket: spawned.socket, group: spawned.is_in_control_group ? group : nil,
            phase: .waiting)
    }

    /// Has `hasEnded` called at the process's end; false if the loop cannot take it.
    func watch(_ process: LaunchedProcess) -> Bool {
        do throws(LullError) {
            process.watch = try loop.watch(process.pidfd, for: .readable) {
                [weak self, weak process] _ in
                guard let self, let process else { return }
                self.hasEnded(process)
            }
            return true
        } catch {
            return false
        }
    }

    /// Takes a process that did not start out of the books; it ends, and nobody hears of it.
    private func drop(_ process: LaunchedProcess) {
        processes[process.execution] = nil
        if process.phase == .lost {
            process.group.map(remove)
            return
        }
        process.abandon()
        guard process.watch == nil else {
            abandoned.append(process)
            return
        }
        var end = lull_end()
        lull_process_reap(process.pidfd, true, &end)
        process.group.map(remove)
    }

    /// The leader has ended: kills what it left behind while its number cannot be anybody else's,
    /// then reaps it, then reports.
    private func hasEnded(_ process: LaunchedProcess) {
        if process.phase != .lost { process.killAll() }
        var end = lull_end()
        lull_process_reap(process.pidfd, false, &end)
        guard end.kind != Int32(LULL_END_NOT_YET.rawValue) else { return }
        process.watch?.cancel()
        process.watch = nil
        switch process.phase {
        case .lost: break
        case .waiting: process.phase = .lost
        case .abandoned:
            abandoned.removeAll { $0 === process }
            process.group.map(remove)
        case .released:
            processes[process.execution] = nil
            let report = ProcessEnd(end, groupTime: process.group?.cpuTime)
            process.group.map(remove)
            folder.output(of: process.execution).trim()
            if processes.isEmpty {
                nextTrim = nil
                trimTimer?.fire(atBootTime: nil)
            }
            onEnd?(process.execution, report)
        }
    }

    /// Removes the group when its members are gone; every other end is an occasion to try again.
    func remove(_ group: ControlGroup) {
        removals.removeAll { $0.retry() }
        let removal = GroupRemoval(group, loop: loop) { [weak self] in
            self?.removals.removeAll { $0.isDone }
        }
        if !removal.isDone { removals.append(removal) }
    }

    private func trimOutputs() {
        var excess: Int64 = 0
        for execution in processes.keys.sorted() {
            excess = max(excess, folder.output(of: execution).trim())
        }
        nextTrim = nil
        guard !processes.isEmpty else { return }
        let isCalm = excess <= ProcessRunner.trimExcessCalm
        trim(after: isCalm ? ProcessRunner.trimInterval : ProcessRunner.trimIntervalHurried)
    }

    /// Enters a process, and has outputs trimmed from its first second on.
    func keep(_ process: LaunchedProcess) {
        processes[process.execution] = process
        trim(after: ProcessRunner.trimIntervalHurried)
    }

    /// Brings the next trim forward; a stream of starts must not put it off for ever.
    private func trim(after interval: TimeSpan) {
        let moment = KernelClock.bootTime().addingSaturated(interval.nanoseconds)
        guard moment < nextTrim ?? .max else { return }
        nextTrim = moment
        trimTimer?.fire(atBootTime: moment)
    }
}
