internal import Glibc
package import LullHost
package import LullModel
internal import LullPlatform

// What happens to the processes of apps: they connect, get ready, complete, and end.
extension AppRunner {
    /// The living process with that number.
    package func process(_ pid: Int32) -> AppProcess? {
        processes.first { $0.pid == pid }
    }

    /// The living process that was started under that name.
    package func process(named key: ExecutionID) -> AppProcess? {
        processes.first { $0.key == key }
    }

    /// The app's living processes, the one that work goes to first.
    package func processes(of app: AppIdentifier) -> [AppProcess] {
        let living = processes.filter { $0.app == app && !$0.isEnding }
        return living.filter(\.isOpened) + living.filter { !$0.isOpened }
    }

    /// A process that somebody else started has proven that it is the app's; nil if it is gone already.
    package func admit(pid: Int32, of app: AppIdentifier, isOpened: Bool) -> AppProcess? {
        guard let status = ProcessStatus(of: pid) else { return nil }
        let process = AppProcess(
            app, key: nil,
            identity: ProcessIdentity(
                pid: pid, startTime: status.startTime, bootID: commands.bootID),
            isOpened: isOpened, isReleased: true)
        guard watch(process) else { return nil }
        processes.append(process)
        commands.folder.write(ProcessNote(of: process), as: process.number)
        return process
    }

    /// Starts the app as the person's own process; its socket is the daemon's, as for any.
    package func open(_ app: AppIdentifier) throws(LaunchFailure) -> AppProcess {
        // Below zero, apart from the numbers of executions, and never the same again.
        let key = ExecutionID(-KernelClock.wallTime())
        let process = try start(app, key: key, isOpened: true)
        do throws(LaunchFailure) {
            try commands.release(key)
        } catch {
            forget(process)
            throw error
        }
        process.isReleased = true
        return process
    }

    /// The person opened the app: from now on the process is theirs.
    package func markOpened(_ process: AppProcess) {
        guard !process.isOpened else { return }
        process.isOpened = true
        commands.folder.write(ProcessNote(of: process), as: process.number)
        for item in process.items { _ = note(item.execution, in: process) }
    }

    /// The app has registered its handlers: what waits for it is handed over in the loop's next round,
    /// after the answer to this call.
    ///
    /// Nothing must be left to say to an app that completes and ends at once: a failed write would lose
    /// its last words.
    package func markReady(_ process: AppProcess) {
        process.isReady = true
        lookAgain()
    }

    /// Its connection is lost; it may come back with another.
    package func markDisconnected(_ process: AppProcess) {
        process.isReady = false
    }

    /// A process that connects anew says what it still works on; the rest of what it was handed is over,
    /// and nobody heard how.
    package func reconcile(_ process: AppProcess, worksOn executions: [ExecutionID]) {
        for execution in process.deliveredExecutions where !executions.contains(execution) {
            drop(execution, from: process)
            onEnd?(execution, ProcessEnd(status: .unknown))
        }
        // A warning while nobody was connected was not heard, as after the daemon's restart.
        for item in process.items where item.state == .delivered && item.isWarned {
            connections?.expire(item.execution, in: process)
        }
        lookAgain()
    }

    /// The app has completed; false if that work is not, or not any more, in this process.
    @discardableResult
    package func complete(
        _ execution: ExecutionID, _ completion: Completion, in process: AppProcess
    ) -> Bool {
        guard process.deliveredExecutions.contains(execution) else { return false }
        drop(execution, from: process)
        let usage = process.chargeTime().map { ResourceUsage(cpuTime: $0) }
        onEnd?(execution, ProcessEnd(status: .completed(completion), usage: usage))
        lookAgain()
        return true
    }

    /// Ends a process in two steps, whatever it works on.
    package func end(_ process: AppProcess) {
        guard !process.isEnding else { return }
        process.isEnding = true
        if let key = process.key {
            commands.warn(key)
        } else {
            process.signal(SIGTERM)
            process.signal(SIGCONT)
        }
        do throws(LullError) {
            let timer = try LoopTimer(loop) { [weak self, weak process] in
                guard let self, let process else { return }
                self.kill(process)
            }
            timer.fire(after: AppRunner.endGracePeriod)
            process.killTimer = timer
        } catch {
            // Without a timer there is no grace.
            kill(process)
        }
    }

    func kill(_ process: AppProcess) {
        if let key = process.key { commands.kill(key) } else { process.signal(SIGKILL) }
    }

    func handOver(_ process: AppProcess) {
        guard process.isReady, let connections else { return }
        for item in process.items where item.state == .released {
            guard var delivery = item.delivery else { continue }
            let waited = TimeSpan(nanoseconds: KernelClock.activeTime() - item.preparedAt)
            delivery.secondsLeft = max(0, delivery.secondsLeft - waited.seconds)
            // What was used before it is nobody's, or an earlier one's.
            if process.deliveredExecutions.isEmpty && process.isOpened {
                _ = process.chargeTime()
            }
            // First the mark: work that may have been handed over counts as handed over.
            commands.folder.markDelivered(item.execution)
            guard connections.deliver(delivery, to: process) else {
                commands.folder.unmarkDelivered(item.execution)
                process.isReady = false
                return
            }
            change(item.execution, in: process, to: .delivered)
        }
    }

    func watch(_ process: AppProcess) -> Bool {
        process.watch(loop) { [weak self, weak process] in
            guard let self, let process else { return }
            self.conclude(process, ProcessEnd(status: .unknown))
        }
    }

    /// A process of ours has ended: a command's, or an app's.
    func hasEnded(_ execution: ExecutionID, _ end: ProcessEnd) {
        guard let process = process(named: execution) else {
            onEnd?(execution, end)
            return
        }
        let total = end.usage?.cpuTime
        let rest = total.map { max(.zero, $0 - process.chargedTime) }
        conclude(
            process,
            ProcessEnd(
                status: end.status,
                usage: rest.map { ResourceUsage(cpuTime: $0, memoryPeak: end.usage?.memoryPeak) }))
    }

    /// Everything in the process ends with it; what it used is charged to the first.
    private func conclude(_ process: AppProcess, _ end: ProcessEnd) {
        connections?.drain(process)
        let items = process.items
        forget(process)
        if let key = process.key { connections?.closeSocket(of: key) }
        connections?.hasEnded(process)
        var end = end
        for item in items {
            switch item.state {
            case .prepared: continue
            case .released, .delivered, .overdue: break
            }
            onEnd?(item.execution, end)
            end.usage = nil
        }
    }
}
