package import LullModel

// How an app's execution ended, and what is held against the app for it.
extension Scheduler {
    /// What came of an app's execution: unlike a command it has to say that it is done.
    static func outcomeOfApp(
        _ phase: Execution.Phase, _ status: ProcessEnd.Status
    ) -> (Outcome, StopReason?) {
        let reason = phase.stopReason
        switch (phase, status) {
        case (.killed, _):
            return (.killed, reason)
        case (_, .unknown):
            return (.unknown, nil)
        case (.expiring, .completed(let completion)):
            return (completion.onBehalf == nil ? .expired : .failed, reason)
        case (.losing, .completed(let completion)) where !completion.success:
            return (completion.onBehalf == nil ? .expired : .failed, reason)
        case (.starting, .completed(let completion)), (.running, .completed(let completion)),
            (.losing, .completed(let completion)):
            let isSuccess = completion.success && completion.onBehalf == nil
            return (isSuccess ? .succeeded : .failed, nil)
        case (.expiring, .exited), (.expiring, .signalled), (.losing, .exited),
            (.losing, .signalled):
            return (.failed, reason)
        case (.starting, .exited), (.starting, .signalled), (.running, .exited),
            (.running, .signalled):
            return (.failed, nil)
        }
    }

    /// What follows from the end for the app: its penalty, and the pace of its fetches.
    mutating func judge(
        _ execution: Execution, _ record: ExecutionRecord, _ status: ProcessEnd.Status,
        of app: AppIdentifier, at now: Timestamp
    ) -> [Effect] {
        guard standings[app] != nil else { return [] }
        var effects: [Effect] = []
        if Scheduler.isOffence(record, status) {
            effects += countOffence(of: execution, of: app, at: now)
        } else if record.outcome == .succeeded {
            effects += forgiveOffences(of: execution, of: app)
        }
        guard execution.request.kind == .fetch else { return effects }
        if !execution.isForced, case .completed(let completion) = status {
            effects += shapeFetches(of: app, after: completion.fetchResult ?? .failed)
        }
        return effects + renewFetch(of: app, at: now)
    }

    /// Overran its time, or ended without completing, by no fault of the person or the device.
    ///
    /// Completing without success is none: it has no documented effect.
    private static func isOffence(
        _ record: ExecutionRecord, _ status: ProcessEnd.Status
    ) -> Bool {
        switch record.stopReason {
        case .forceQuit?, .appUninstalled?, .requestedByPerson?: return false
        default: break
        }
        switch (record.outcome, status) {
        case (.killed, _), (.failed, .exited), (.failed, .signalled): return true
        case (.failed, .completed(let completion)):
            switch completion.onBehalf {
            case .noHandler?: return true
            case .noExpirationHandler?: return record.stopReason == .timeLimit
            case nil: return false
            }
        default: return false
        }
    }

    /// Counted once for a launch, however many of its executions ended so.
    private mutating func countOffence(
        of execution: Execution, of app: AppIdentifier, at now: Timestamp
    ) -> [Effect] {
        guard !execution.isForced, standings[app]?.offendingLaunch != execution.launch else {
            return []
        }
        let effects = change(app) { standing in
            standing.offences += 1
            standing.offendingLaunch = execution.launch
        }
        return effects + countFailure(of: execution, at: now)
    }

    private mutating func forgiveOffences(
        of execution: Execution, of app: AppIdentifier
    ) -> [Effect] {
        guard !execution.isForced, standings[app]?.offendingLaunch != execution.launch else {
            return []
        }
        return change(app) { $0.offences = 0 } + clearHold(.app(app))
    }
}

extension Execution.Phase {
    /// Why it is or was ended early; nil while nothing ends it.
    package var stopReason: StopReason? {
        switch self {
        case .starting, .running: nil
        case .losing(let reason, _), .expiring(let reason, _), .killed(let reason): reason
        }
    }
}

extension TaskKind {
    /// A force quit ends it for good; work of other kinds is pending again.
    var endsAtForceQuit: Bool {
        switch self {
        case .continued, .push: true
        case .refresh, .processing, .healthResearch, .fetch: false
        }
    }
}

extension ProcessEnd.Status {
    /// In words, for an app, which has to complete whatever its process does.
    var descriptionOfApp: String {
        switch self {
        case .completed(let completion):
            switch completion.onBehalf {
            case .noHandler?: "completed for it, unsuccessfully: it registered no launch handler"
            case .noExpirationHandler?:
                "completed for it, unsuccessfully: it had no expiration handler"
            case nil:
                completion.fetchResult.map { "completed: \($0.rawValue)" } ?? description
            }
        case .exited, .signalled: "ended without completing (\(description))"
        case .unknown: description
        }
    }
}
