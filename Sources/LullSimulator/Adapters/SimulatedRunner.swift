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
    /// How each app deals with what it is handed, where the task has no behaviour of its own.
    package var apps: [AppIdentifier: AppBehavior] = [:]
    /// How an app deals with one of its tasks.
    package var appTasks: [TaskIdentifier: AppBehavior] = [:]
    /// The apps that the person opened: their processes outlive what is delivered to them.
    package var openedApps: Set<AppIdentifier> = []
    /// Every delivery to an app, in order.
    package private(set) var delivered: [Delivery] = []
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
        for process in ended where processes[process.launch.execution] != nil {
            processes[process.launch.execution] = nil
            var end = process.end
            if process.isAdopted && process.launch.app == nil { end.status = .unknown }
            onEnd?(process.launch.execution, end)
            guard !end.status.isCompletion else { continue }
            for other in sharing(process) {
                processes[other] = nil
                onEnd?(other, end)
            }
        }
    }

    /// What else the app's process works on, which ends with it.
    private func sharing(_ process: Process) -> [ExecutionID] {
        guard let app = process.launch.app, !openedApps.contains(app) else { return [] }
        return processes.values.filter { $0.isReleased && $0.launch.app == app }
            .map(\.launch.execution).sorted()
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
        if let failure = launch.app == nil
            ? behavior(of: launch).failure : appBehavior(of: launch).failure
        {
            throw failure
        }
        let identity = processIdentity(for: launch)
        processes[launch.execution] = Process(launch: launch, identity: identity)
        outputs[launch.execution] = ""
        return identity
    }

    /// An app's process that is there already, or a new one.
    private func processIdentity(for launch: LaunchRequest) -> ProcessIdentity {
        if let app = launch.app,
            let existing = processes.values.filter({ $0.launch.app == app })
                .min(by: { $0.launch.execution < $1.launch.execution })
        {
            return existing.identity
        }
        nextPID += 1
        return ProcessIdentity(
            pid: nextPID, startTime: UInt64(clock.now().scheduler.nanoseconds / 10_000_000),
            bootID: "simulated")
    }

    package func release(_ execution: ExecutionID) throws(LaunchFailure) {
        guard var process = processes[execution] else {
            throw LaunchFailure(detail: "no process waits for it", isPermanent: false)
        }
        process.isReleased = true
        if case .app(_, launch: _, let delivery) = process.launch.target {
            deliver(delivery, to: &process)
            processes[execution] = process
            return
        }
        let behavior = behavior(of: process.launch)
        process.endsAt = clock.now().scheduler + behavior.duration
        process.end = ProcessEnd(
            status: .exited(code: behavior.exitCode),
            usage: ResourceUsage(cpuTime: behavior.duration / 2))
        processes[execution] = process
        markers.insert(execution)
        outputs[execution] = behavior.output
        started.append((execution, process.launch.identifier))
    }

    private func deliver(_ delivery: Delivery, to process: inout Process) {
        let behavior = appBehavior(of: process.launch)
        let now = clock.now().scheduler
        let usage = ResourceUsage(cpuTime: (behavior.completesAfter ?? .zero) / 2)
        if let span = behavior.completesAfter {
            process.endsAt = now + span
            process.end = ProcessEnd(status: .completed(behavior.completion), usage: usage)
        }
        if let span = behavior.exitsAfter, now + span < process.endsAt {
            process.endsAt = now + span
            process.end = ProcessEnd(status: behavior.exitStatus, usage: usage)
        }
        markers.insert(delivery.execution)
        outputs[delivery.execution] = ""
        delivered.append(delivery)
        started.append((delivery.execution, process.launch.identifier))
    }

    package func discard(_ execution: ExecutionID) {
        processes[execution] = nil
    }

    package func warn(_ execution: ExecutionID) {
        warned.append(execution)
        guard var process = processes[execution] else { return }
        guard process.isReleased else { return discard(execution) }
        if process.launch.app != nil {
            guard let delay = appBehavior(of: process.launch).completesAfterWarning else { return }
            end(&process, after: delay, .completed(Completion(success: false)))
            processes[execution] = process
            return
        }
        guard let delay = behavior(of: process.launch).endsAfterWarning else { return }
        end(&process, after: delay, .signalled(signal: 15))
        processes[execution] = process
    }

    package func kill(_ execution: ExecutionID) {
        killed.append(execution)
        guard var process = processes[execution] else { return }
        guard process.isReleased else { return discard(execution) }
        end(&process, after: .zero, .signalled(signal: 9))
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
        if let behavior = behaviors[launch.identifier] { return behavior }
        guard case .command(let command) = launch.target else { return ProgramBehavior() }
        return programs[command.executable] ?? ProgramBehavior()
    }

    private func appBehavior(of launch: LaunchRequest) -> AppBehavior {
        appTasks[launch.identifier] ?? launch.app.flatMap { apps[$0] } ?? AppBehavior()
    }

    private func end(
        _ process: inout Process, after delay: TimeSpan, _ status: ProcessEnd.Status
    ) {
        let moment = clock.now().scheduler + delay
        guard moment < process.endsAt else { return }
        process.endsAt = moment
        process.end.status = status
    }
}

extension LaunchRequest {
    /// The app that it delivers to; nil for a command.
    fileprivate var app: AppIdentifier? {
        if case .app(let app, launch: _, _) = target { app } else { nil }
    }
}

extension ProcessEnd.Status {
    fileprivate var isCompletion: Bool {
        if case .completed = self { true } else { false }
    }
}
