package import LullHost
package import LullModel

/// How a simulated program behaves once it is let go.
package struct ProgramBehavior: Sendable {
    /// How long it works if nobody ends it.
    package var duration: TimeSpan
    package var exitCode: Int32
    /// How long after a warning it ends; nil: it ignores warnings.
    package var endsAfterWarning: TimeSpan?
    /// Why it cannot be started at all.
    package var failure: LaunchFailure?
    /// What it prints, at its start.
    package var output: String

    package init(
        duration: TimeSpan = .seconds(1), exitCode: Int32 = 0,
        endsAfterWarning: TimeSpan? = .milliseconds(100), failure: LaunchFailure? = nil,
        output: String = ""
    ) {
        self.duration = duration
        self.exitCode = exitCode
        self.endsAfterWarning = endsAfterWarning
        self.failure = failure
        self.output = output
    }
}

/// Programs that exist in simulated time only. They outlive the host, as real ones outlive the daemon.
package final class SimulatedRunner: ExecutionRunner {
    private struct Process {
        var launch: LaunchRequest
        var identity: ProcessIdentity
        var isReleased = false
        var endsAt = SchedulerTime.never
        var end = ProcessEnd(status: .exited(code: 0))
        var isAdopted = false
    }

    package var onEnd: ((ExecutionID, ProcessEnd) -> Void)?
    /// How each identifier's program behaves, whatever it is.
    package var behaviors: [TaskIdentifier: ProgramBehavior] = [:]
    /// How a program behaves by its path, where its identifier has no behaviour; the default otherwise.
    package var programs: [String: ProgramBehavior] = [:]
    /// Every release, in order: what really started, and when.
    package private(set) var started: [(execution: ExecutionID, identifier: TaskIdentifier)] = []
    package private(set) var warned: [ExecutionID] = []
    package private(set) var killed: [ExecutionID] = []

    private let clock: SimulatedClock
    private var processes: [ExecutionID: Process] = [:]
    /// What was let go, running or gone: `adopt` tells by it that an execution started.
    private var markers: Set<ExecutionID> = []
    private var outputs: [ExecutionID: String] = [:]
    private var nextPID: Int32 = 1000

    package init(clock: SimulatedClock) {
        self.clock = clock
    }

    /// When the next process ends by itself; `never` if none does.
    package var nextEnd: SchedulerTime {
        processes.values.filter(\.isReleased).map(\.endsAt).min() ?? .never
    }

    /// Reports the processes that have ended by now, in the order of their ends.
    package func reportEnds() {
        let now = clock.now().scheduler
        let ended = processes.values.filter { $0.isReleased && $0.endsAt <= now }
            .sorted { ($0.endsAt, $0.launch.execution) < ($1.endsAt, $1.launch.execution) }
        for process in ended {
            processes[process.launch.execution] = nil
            var end = process.end
            if process.isAdopted { end.status = .unknown }
            onEnd?(process.launch.execution, end)
        }
    }

    /// The machine is reset: every process is gone without a word.
    package func crashMachine() {
        processes = [:]
    }

    /// The daemon died: waiting processes end unstarted, the others go on unwatched.
    package func crashDaemon() {
        onEnd = nil
        processes = processes.filter(\.value.isReleased)
        // What ends while nobody watches is gone when the next daemon looks.
    }

    package func prepare(_ launch: LaunchRequest) throws(LaunchFailure) -> ProcessIdentity {
        if let failure = behavior(of: launch).failure { throw failure }
        nextPID += 1
        let identity = ProcessIdentity(
            pid: nextPID, startTime: UInt64(clock.now().scheduler.nanoseconds / 10_000_000),
            bootID: "simulated")
        processes[launch.execution] = Process(launch: launch, identity: identity)
        outputs[launch.execution] = ""
        return identity
    }

    package func release(_ execution: ExecutionID) throws(LaunchFailure) {
        guard var process = processes[execution] else {
            throw LaunchFailure(detail: "no process waits for it", isPermanent: false)
        }
        let behavior = behavior(of: process.launch)
        process.isReleased = true
        process.endsAt = clock.now().scheduler + behavior.duration
        process.end = ProcessEnd(
            status: .exited(code: behavior.exitCode),
            usage: ResourceUsage(cpuTime: behavior.duration / 2))
        processes[execution] = process
        markers.insert(execution)
        outputs[execution] = behavior.output
        started.append((execution, process.launch.identifier))
    }

    package func discard(_ execution: ExecutionID) {
        processes[execution] = nil
    }

    package func warn(_ execution: ExecutionID) {
        warned.append(execution)
        guard var process = processes[execution] else { return }
        guard process.isReleased else { return discard(execution) }
        guard let delay = behavior(of: process.launch).endsAfterWarning else { return }
        end(&process, after: delay, signal: 15)
        processes[execution] = process
    }

    package func kill(_ execution: ExecutionID) {
        killed.append(execution)
        guard var process = processes[execution] else { return }
        guard process.isReleased else { return discard(execution) }
        end(&process, after: .zero, signal: 9)
        processes[execution] = process
    }

    package func adopt(_ execution: ExecutionID, identity: ProcessIdentity) -> Adoption {
        guard var process = processes[execution], process.identity == identity,
            process.endsAt > clock.now().scheduler
        else {
            processes[execution] = nil
            return markers.contains(execution) ? .gone : .neverStarted
        }
        process.isAdopted = true
        processes[execution] = process
        return .running
    }

    package func output(of execution: ExecutionID) -> (bytes: [UInt8], dropped: Int64)? {
        outputs[execution].map { (Array($0.utf8), 0) }
    }

    package func removeOutput(unless isKept: (ExecutionID) -> Bool) {
        markers = markers.filter(isKept)
        outputs = outputs.filter { isKept($0.key) }
    }

    private func behavior(of launch: LaunchRequest) -> ProgramBehavior {
        behaviors[launch.identifier] ?? programs[launch.command.executable] ?? ProgramBehavior()
    }

    private func end(_ process: inout Process, after delay: TimeSpan, signal: Int32) {
        let moment = clock.now().scheduler + delay
        guard moment < process.endsAt else { return }
        process.endsAt = moment
        process.end.status = .signalled(signal: signal)
    }
}
