package import LullModel

extension Execution {
    /// When its phase changes by time alone.
    var deadline: SchedulerTime? {
        switch phase {
        case .starting, .killed: nil
        case .running: min(expires, stalls ?? .never)
        case .losing(_, let until): min(until, expires)
        case .expiring(_, let killAt): killAt
        }
    }
}

extension Scheduler {
    // MARK: Start

    mutating func start(
        _ request: PendingRequest, _ evaluation: Evaluation, isForced: Bool, at now: Timestamp
    ) -> [Effect] {
        var shared: Execution?
        if case .joins(let execution) = placement(of: request, at: now.scheduler) {
            shared = execution
        }
        lastExecutionID = ExecutionID(lastExecutionID.rawValue + 1)
        let next = successor(of: request, isForced: isForced, at: now)
        pendingList.remove(request.identifier)
        let activity = request.identifier.app.flatMap { standings[$0]?.activity }
        let execution = Execution(
            id: lastExecutionID, request: request, phase: .starting, started: now.scheduler,
            startedWall: now.wall, expires: shared?.expires ?? now.scheduler + limit(of: request),
            isForced: isForced, conditions: conditions, score: evaluation.score,
            threshold: evaluation.threshold.value(at: now.scheduler), successor: next?.number,
            launch: shared?.launch, isInForeground: activity == .foreground,
            stalls: request.kind == .continued
                ? now.scheduler + configuration.progressStallLimit : nil)
        executions.append(execution)
        var effects: [Effect] = [.start(execution)]
        if let next {
            pendingList.insert(next)
            effects.append(.keep(next))
        }
        return isForced ? effects : effects + countStart(of: request, at: now)
    }

    /// Notes the start where a later one is kept apart from it.
    private mutating func countStart(of request: PendingRequest, at now: Timestamp) -> [Effect] {
        switch request.kind {
        case .refresh, .fetch:
            return remember(request.app) { $0.lastRefresh = now.scheduler }
        case .push:
            guard let app = request.identifier.app else { return [] }
            return change(app) { standing in
                standing.recentPushes.removeAll { $0 + .hours(1) <= now.scheduler }
                standing.recentPushes.append(now.scheduler)
            }
        case .processing, .healthResearch:
            guard let app = request.identifier.app else { return [] }
            return change(app) { $0.lastProcessing = now.scheduler }
        case .continued:
            return []
        }
    }

    /// What follows a request that starts: the next occurrence, or the request itself where an app's is
    /// started by hand, which takes nothing from it.
    private mutating func successor(
        of request: PendingRequest, isForced: Bool, at now: Timestamp
    ) -> PendingRequest? {
        guard request.identifier.app != nil, isForced, request.kind != .push else {
            return successor(of: request, at: now)
        }
        return pendingList[request.identifier]
    }

    /// An app is warned before its limit; a command at it.
    func limit(of request: PendingRequest) -> TimeSpan {
        guard !request.submitter.isCommand, request.timeLimit != .unlimited else {
            return request.timeLimit
        }
        return max(.zero, request.timeLimit - configuration.appExpirationLead)
    }

    mutating func markStarted(_ id: ExecutionID, at now: Timestamp) -> [Effect] {
        guard let index = index(of: id), executions[index].phase == .starting else { return [] }
        executions[index].phase = .running
        var effects: [Effect] = [.update(executions[index])]
        // What was lost while it started counts from now.
        if let reason = lostRequirement(of: executions[index]) {
            executions[index].phase = .losing(
                reason, until: now.scheduler + configuration.lostConditionTolerance)
            effects = [.update(executions[index])]
        }
        return effects
    }

    mutating func failStart(
        _ id: ExecutionID, detail: String, isPermanent: Bool, at now: Timestamp
    ) -> [Effect] {
        guard let index = index(of: id) else { return [] }
        guard isPermanent else {
            return undoStart(id, notBefore: now.scheduler + configuration.startRetryDelay)
        }
        let execution = executions.remove(at: index)
        pendingList.wake(.executionEnd)
        let record = record(execution, .notStarted, nil, detail: detail, usage: nil, at: now)
        // An app's requests outlive its update, during which its program may be missing; failures hold it.
        let kept =
            execution.request.submitter.isCommand
            ? [] : putBack(execution, notBefore: now.scheduler + configuration.startRetryDelay)
        let effects = kept + [.finish(record)] + countFailure(of: execution, at: now)
        guard execution.request.kind == .fetch, let app = execution.request.identifier.app else {
            return effects
        }
        return effects + renewFetch(of: app, at: now)
    }

    /// Puts the request of an execution that never ran back, as if it had not been taken.
    mutating func undoStart(_ id: ExecutionID, notBefore: SchedulerTime?) -> [Effect] {
        guard let index = index(of: id) else { return [] }
        let execution = executions.remove(at: index)
        pendingList.wake(.executionEnd)
        var effects = putBack(execution, notBefore: notBefore) + [.discard(id)]
        // An earlier refresh lies further back than the rate limit, so there is nothing to restore.
        if records[execution.request.app]?.lastRefresh == execution.started {
            effects += remember(execution.request.app) { $0.lastRefresh = nil }
        }
        if let app = execution.request.identifier.app {
            effects += change(app) { standing in
                standing.recentPushes.removeAll { $0 == execution.started }
                if standing.lastProcessing == execution.started { standing.lastProcessing = nil }
            }
        }
        return effects
    }

    /// Makes the execution's request pending again, unless a newer one was submitted meanwhile or its
    /// next occurrence was cancelled.
    private mutating func putBack(
        _ execution: Execution, notBefore: SchedulerTime?
    ) -> [Effect] {
        var request = execution.request
        guard pendingList[request.identifier]?.number == execution.successor else { return [] }
        // A fetch by hand was never pending.
        if execution.isForced, request.kind == .fetch, execution.successor == nil { return [] }
        // Of an app that was uninstalled meanwhile nothing stays.
        if let app = request.identifier.app, standings[app] == nil { return [] }
        if let notBefore, notBefore > request.earliest {
            request.earliest = notBefore
            request.earliestDate = nil
            request.windowEnd = max(request.windowEnd, notBefore)
        }
        pendingList.insert(request)
        return [.keep(request)]
    }

    // MARK: Time

    mutating func advanceExecutions(at now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        for index in executions.indices {
            guard let deadline = executions[index].deadline, deadline <= now.scheduler else {
                continue
            }
            switch executions[index].phase {
            case .starting, .killed:
                break
            case .running:
                let isOver = executions[index].expires <= now.scheduler
                effects += expire(at: index, isOver ? .timeLimit : .progressStalled, now)
            case .losing(let reason, let until):
                effects += expire(at: index, until <= now.scheduler ? reason : .timeLimit, now)
            case .expiring(let reason, _):
                executions[index].phase = .killed(reason)
                effects += [.update(executions[index]), .kill(executions[index].id)]
            }
        }
        return effects
    }

    /// Warns an execution and all that share its launch, since they share its end: their grace period begins.
    mutating func expire(at index: Int, _ reason: StopReason, _ now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        for other in indicesSharingLaunch(with: index) {
            switch executions[other].phase {
            case .starting where other != index: break
            case .starting, .running, .losing: effects += warn(at: other, reason, now)
            case .expiring, .killed: break
            }
        }
        return effects
    }

    private mutating func warn(at index: Int, _ reason: StopReason, _ now: Timestamp) -> [Effect] {
        let grace =
            executions[index].request.submitter.isCommand
            ? configuration.commandGracePeriod : configuration.appGracePeriod
        executions[index].phase = .expiring(reason, killAt: now.scheduler + grace)
        return [.update(executions[index]), .warn(executions[index].id, reason)]
    }

    /// Limits count active time, so a sleep moves them.
    mutating func shiftExecutions(by span: TimeSpan) -> [Effect] {
        executions.indices.map { index in
            executions[index].expires = executions[index].expires + span
            executions[index].stalls = executions[index].stalls.map { $0 + span }
            switch executions[index].phase {
            case .losing(let reason, let until):
                executions[index].phase = .losing(reason, until: until + span)
            case .expiring(let reason, let killAt):
                executions[index].phase = .expiring(reason, killAt: killAt + span)
            case .starting, .running, .killed:
                break
            }
            return .update(executions[index])
        }
    }

    // MARK: End

    mutating func endExecution(
        _ id: ExecutionID, _ end: ProcessEnd, at now: Timestamp
    ) -> [Effect] {
        guard let index = index(of: id) else { return [] }
        let execution = executions.remove(at: index)
        pendingList.wake(.executionEnd)
        let isApp = !execution.request.submitter.isCommand
        let (outcome, reason) =
            isApp
            ? Scheduler.outcomeOfApp(execution.phase, end.status)
            : Scheduler.outcome(of: execution.phase, end.status)
        var record = record(
            execution, outcome, reason, detail: end.status.description, usage: end.usage, at: now)
        if isApp {
            record.detail = end.status.descriptionOfApp
            record.launch = execution.launch
        }
        if case .signalled(let signal) = end.status { record.signal = signal }
        let wasInterrupted =
            reason?.makesPendingAgain == true
            && !(reason == .forceQuit && execution.request.kind.endsAtForceQuit)
        let isRetried = outcome == .unknown && execution.request.retriesUnknownOutcome
        // First what keeps the request, so that its command is never without one.
        var effects: [Effect] =
            (wasInterrupted || isRetried) && !execution.isForced
            ? putBack(execution, notBefore: nil) : []
        effects.append(.finish(record))
        if let app = execution.request.identifier.app {
            if wasInterrupted, reason != .forceQuit {
                // It goes on when what it lost is back, not at the rate of new work.
                effects += change(app) { standing in
                    if standing.lastProcessing == execution.started {
                        standing.lastProcessing = nil
                    }
                }
            }
            effects += judge(execution, record, end.status, of: app, at: now)
            return effects + forgetRecords(at: now)
        }
        switch outcome {
        case .failed, .killed, .notStarted:
            effects += countFailure(of: execution, at: now)
        case .succeeded:
            effects += forgiveFailures(of: execution)
        case .unknown where isRetried:
            // Or a command that brings the machine or the daemon down would do so again and again.
            effects += countFailure(of: execution, at: now)
        case .expired, .unknown:
            break
        }
        return effects + forgetRecords(at: now)
    }

    /// What came of it: the warning decides over the exit status, since a warned program may exit at will.
    static func outcome(
        of phase: Execution.Phase, _ status: ProcessEnd.Status
    ) -> (Outcome, StopReason?) {
        switch phase {
        case .expiring(let reason, _):
            return (.expired, reason)
        case .killed(let reason):
            return (.killed, reason)
        case .losing(let reason, _) where status.isFailure:
            // It failed while what it required was gone, before anybody told it to end.
            return (.expired, reason)
        case .starting, .running, .losing:
            switch status {
            case .exited(code: 0): return (.succeeded, nil)
            case .completed(let completion): return (completion.success ? .succeeded : .failed, nil)
            case .exited, .signalled: return (.failed, nil)
            case .unknown: return (.unknown, nil)
            }
        }
    }

    private func record(
        _ execution: Execution, _ outcome: Outcome, _ reason: StopReason?, detail: String,
        usage: ResourceUsage?, at now: Timestamp
    ) -> ExecutionRecord {
        ExecutionRecord(
            execution: execution.id, identifier: execution.request.identifier,
            submitter: execution.request.submitter, kind: execution.request.kind,
            startedAt: execution.startedWall, endedAt: now.wall,
            duration: now.scheduler - execution.started, outcome: outcome, stopReason: reason,
            detail: detail, usage: usage, isForced: execution.isForced,
            conditions: execution.conditions, score: execution.score,
            threshold: execution.threshold)
    }

    // MARK: Commands of the person

    mutating func forceLaunch(_ identifier: TaskIdentifier, at now: Timestamp) -> [Effect] {
        guard let request = pendingList[identifier], execution(of: identifier) == nil else {
            return []
        }
        return start(request, evaluate(request, at: now), isForced: true, at: now)
    }

    mutating func forceExpiration(_ identifier: TaskIdentifier, at now: Timestamp) -> [Effect] {
        guard let index = executions.firstIndex(where: { $0.request.identifier == identifier })
        else { return [] }
        switch executions[index].phase {
        case .running, .losing: return expire(at: index, .requestedByPerson, now)
        case .starting, .expiring, .killed: return []
        }
    }

    func index(of id: ExecutionID) -> Int? {
        executions.firstIndex { $0.id == id }
    }
}

extension ProcessEnd.Status {
    fileprivate var isFailure: Bool {
        switch self {
        case .exited(code: 0), .unknown: false
        case .completed(let completion): !completion.success
        case .exited, .signalled: true
        }
    }

    /// In words, such as `exit status 1`.
    package var description: String {
        switch self {
        case .completed(let completion):
            completion.success ? "completed" : "completed without success"
        case .exited(let code): "exit status \(code)"
        case .signalled(let signal): "signal \(signal)"
        case .unknown: "ended while the daemon was away"
        }
    }
}
