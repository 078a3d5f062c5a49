internal import Glibc
package import LullHost
package import LullModel
package import LullPlatform

/// Runs the executions of apps in the apps' processes, and those of commands through a `ProcessRunner`.
///
/// An app's execution goes to the process of its launch, else to the one the person opened, else to any
/// that lives; without one a process is made, with a connected socket that proves who it is. Work is
/// handed over when the app says it is ready, and is over when the app says so or the process ends,
/// whichever comes first. A process that nobody opened is ended after its last work: SIGTERM in the
/// loop's next round, SIGKILL 5 s later.
///
/// Guards the processes of apps. One thread: the loop's.
package final class AppRunner: ExecutionRunner {
    package var onEnd: ((ExecutionID, ProcessEnd) -> Void)?
    /// Set before the first start.
    package weak var connections: (any AppConnections)?

    /// 5 s from SIGTERM to SIGKILL for an app with nothing left to do, as after a warning.
    package static let endGracePeriod = TimeSpan.seconds(5)

    let loop: EventLoop
    let commands: ProcessRunner
    /// What apps find in their environment, besides what is said to the one app.
    private let environment: [String: String]
    var processes: [AppProcess] = []
    /// The newest process of each app that was started here, for its output.
    private var newest: [AppIdentifier: ExecutionID] = [:]
    /// Ends that are reported in the loop's next round: nobody is told of an end while it asks for it.
    private var endings: [(ExecutionID, ProcessEnd)] = []
    private var round: LoopTimer?

    /// Takes over `commands`, whose ends come through here from now on. Apps get all of `environment` but
    /// what belongs to the daemon alone.
    package init(
        loop: EventLoop, commands: ProcessRunner, environment: [String: String]
    ) throws(LullError) {
        self.loop = loop
        self.commands = commands
        self.environment = environment.filter { !AppRunner.ownVariables.contains($0.key) }
        round = try LoopTimer(loop) { [weak self] in self?.endRound() }
        commands.onEnd = { [weak self] in self?.hasEnded($0, $1) }
        adoptProcesses()
    }

    /// The service manager's words for the daemon, and what is said to each app anew.
    private static let ownVariables: Set<String> = [
        "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "WATCHDOG_PID",
        "WATCHDOG_USEC", "JOURNAL_STREAM", "INVOCATION_ID", "MAINPID", "MANAGERPID",
        "LULL_APP", "LULL_INFO_PLIST", "LULL_LAUNCH_SOCKET",
    ]

    // MARK: Start

    package func prepare(_ launch: LaunchRequest) throws(LaunchFailure) -> ProcessIdentity {
        guard case .app(let app, launch: let first, let delivery) = launch.target else {
            return try commands.prepare(launch)
        }
        let execution = launch.execution
        let process: AppProcess
        if let found = place(of: app, launch: first) {
            process = found
        } else {
            process = try start(app, key: execution, isOpened: false)
        }
        process.launches.insert(first)
        process.items.append(
            AppProcess.Item(
                execution: execution, delivery: delivery, preparedAt: KernelClock.activeTime(),
                state: .prepared))
        guard note(execution, in: process) else {
            discard(execution)
            throw .transient("Where it runs cannot be noted on the disk", errno)
        }
        if let key = process.key, key != execution {
            commands.folder.shareOutput(of: key, with: execution)
        }
        return process.identity
    }

    package func release(_ execution: ExecutionID) throws(LaunchFailure) {
        guard let process = process(of: execution) else {
            guard commands.folder.note(of: execution) == nil else {
                throw LaunchFailure(
                    detail: "Its process ended before the work could be handed over.",
                    isPermanent: false)
            }
            return try commands.release(execution)
        }
        if !process.isReleased, let key = process.key {
            do throws(LaunchFailure) {
                try commands.release(key)
            } catch {
                connections?.closeSocket(of: key)
                forget(process)
                throw error
            }
            process.isReleased = true
        }
        change(execution, in: process, to: .released)
        handOver(process)
    }

    package func discard(_ execution: ExecutionID) {
        guard let process = process(of: execution) else { return commands.discard(execution) }
        drop(execution, from: process)
        guard process.items.isEmpty, !process.isReleased, let key = process.key else {
            return lookAgain()
        }
        commands.discard(key)
        connections?.closeSocket(of: key)
        forget(process)
    }

    // MARK: End

    package func warn(_ execution: ExecutionID) {
        guard let process = process(of: execution) else { return commands.warn(execution) }
        guard let index = process.items.firstIndex(where: { $0.execution == execution }) else {
            return
        }
        switch process.items[index].state {
        case .prepared: discard(execution)
        case .released: change(execution, in: process, to: .overdue)
        case .delivered:
            process.items[index].isWarned = true
            connections?.expire(execution, in: process)
        case .overdue: break
        }
    }

    package func kill(_ execution: ExecutionID) {
        guard let process = process(of: execution) else { return commands.kill(execution) }
        guard process.isOpened else { return kill(process) }
        // The app is the person's: only the work in it ends.
        drop(execution, from: process)
        endings.append((execution, ProcessEnd(status: .signalled(signal: SIGKILL))))
        round?.fire(after: .zero)
    }

    // MARK: Output

    /// An app's execution shares the output of its process.
    package func output(of execution: ExecutionID) -> (bytes: [UInt8], dropped: Int64)? {
        commands.output(of: execution)
    }

    /// The output of each app's newest process stays in any case.
    package func removeOutput(unless isKept: (ExecutionID) -> Bool) {
        let kept = Set(newest.values)
        let noted = Set(processes.map(\.number))
        commands.removeOutput {
            kept.contains($0) || noted.contains($0) || process(of: $0) != nil || isKept($0)
        }
    }

    /// The newest process of the app that was started here since the daemon began; nil without one.
    package func newestProcess(of app: AppIdentifier) -> ExecutionID? { newest[app] }

    // MARK: Adoption

    /// Work that was not handed over never began; its process, if nothing else goes on in it, is ended.
    package func adopt(_ execution: ExecutionID, identity: ProcessIdentity) -> Adoption {
        guard let note = commands.folder.note(of: execution) else {
            return commands.adopt(execution, identity: identity)
        }
        let isDelivered = commands.folder.isDelivered(execution)
        guard
            let process = processes.first(where: { $0.identity == identity })
                ?? adopt(identity, note)
        else {
            commands.folder.removeNotes(of: execution)
            return isDelivered ? .gone : .neverStarted
        }
        lookAgain()
        guard isDelivered else {
            commands.folder.removeNotes(of: execution)
            return .neverStarted
        }
        process.items.append(
            AppProcess.Item(
                execution: execution, delivery: nil, preparedAt: KernelClock.activeTime(),
                state: .delivered))
        return .running
    }

    private func adopt(_ identity: ProcessIdentity, _ note: AppNote) -> AppProcess? {
        let process = AppProcess(
            note.app, key: note.key, identity: identity, isOpened: note.isOpened, isReleased: true)
        return takeOver(process) ? process : nil
    }

    /// Takes over the processes that another daemon process knew, so that one whose work is all done is
    /// ended and not taken for the person's when it connects.
    private func adoptProcesses() {
        for (number, note) in commands.folder.processNotes() {
            let process = AppProcess(
                note.app, key: note.key, identity: note.identity, isOpened: note.isOpened,
                isReleased: true, number: number)
            if !takeOver(process) { commands.folder.removeProcessNote(number) }
        }
        lookAgain()
    }

    /// False if the process is gone, or had not been let go.
    private func takeOver(_ process: AppProcess) -> Bool {
        if let key = process.key {
            guard commands.adopt(key, identity: process.identity) == .running else { return false }
        } else {
            guard process.identity.bootID == commands.bootID, watch(process) else { return false }
        }
        processes.append(process)
        return true
    }

    // MARK: Parts

    /// Starts a process of the app, which waits.
    func start(
        _ app: AppIdentifier, key: ExecutionID, isOpened: Bool
    ) throws(LaunchFailure) -> AppProcess {
        guard let connections else {
            throw LaunchFailure(detail: "No apps are served now.", isPermanent: false)
        }
        let program = try connections.program(of: app)
        let variables = environment.merging(program.environment(isOpened: isOpened)) { $1 }
        let socket = isOpened ? -1 : try connections.openSocket(for: key, of: app)
        defer { if socket >= 0 { close(socket) } }
        let plan = SpawnPlan(
            key,
            command: Command(executable: program.executable, workingDirectory: program.folder),
            environment: variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" },
            inherited: socket)
        let identity: ProcessIdentity
        do throws(LaunchFailure) {
            identity = try commands.prepare(plan)
        } catch {
            if !isOpened { connections.closeSocket(of: key) }
            throw error
        }
        let process = AppProcess(
            app, key: key, identity: identity, isOpened: isOpened, isReleased: false)
        processes.append(process)
        commands.folder.write(ProcessNote(of: process), as: process.number)
        newest[app] = key
        return process
    }

    /// Where an execution of that launch can run, if there is a process for it.
    private func place(of app: AppIdentifier, launch: ExecutionID) -> AppProcess? {
        let living = processes.filter { $0.app == app && !$0.isEnding }
        return living.first { $0.launches.contains(launch) } ?? living.first { $0.isOpened }
            ?? living.first
    }

    func process(of execution: ExecutionID) -> AppProcess? {
        processes.first { $0.items.contains { $0.execution == execution } }
    }

    func note(_ execution: ExecutionID, in process: AppProcess) -> Bool {
        commands.folder.write(
            AppNote(app: process.app, key: process.key, isOpened: process.isOpened), of: execution)
    }

    func change(_ execution: ExecutionID, in process: AppProcess, to state: AppProcess.Item.State) {
        guard let index = process.items.firstIndex(where: { $0.execution == execution }) else {
            return
        }
        process.items[index].state = state
    }

    func drop(_ execution: ExecutionID, from process: AppProcess) {
        process.items.removeAll { $0.execution == execution }
        commands.folder.removeNotes(of: execution)
    }

    /// Out of the books.
    func forget(_ process: AppProcess) {
        process.stopWatching()
        process.killTimer = nil
        for item in process.items { commands.folder.removeNotes(of: item.execution) }
        commands.folder.removeProcessNote(process.number)
        processes.removeAll { $0 === process }
    }

    /// Looks in the loop's next round for what to hand over and whom to end: a start that follows at once
    /// finds a process alive.
    func lookAgain() {
        round?.fire(after: .zero)
    }

    private func endRound() {
        let ends = endings
        endings = []
        for (execution, end) in ends { onEnd?(execution, end) }
        for process in processes { handOver(process) }
        for process in processes
        where !process.isOpened && !process.hasWork && process.isReleased && !process.isEnding {
            end(process)
        }
    }
}
