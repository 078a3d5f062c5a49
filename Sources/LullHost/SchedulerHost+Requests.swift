internal import LullCore
package import LullModel

/// What people and apps ask of the host, each answered once it is durable.
extension SchedulerHost {
    /// Accepts a submission, or throws why not; on return it survives a power cut.
    package func submit(_ submission: Submission) throws(LullError) -> SubmitReceipt {
        let request = submission.request
        let identifier = request.identifier
        try validate(submission.command)
        let before = scheduler.checkpoint(of: identifier)
        let warnings = scheduler.warnings(about: request, at: now())
        let effects = try takeDurably(
            .submitted(request, submission.disposition), commanding: submission.command
        ) { $0.restore(before) }
        for effect in effects {
            if case .refuse(let error) = effect {
                note(
                    Fate(kind: .refused, at: now().wall, detail: error.message), of: identifier)
                throw error
            }
            if case .keptExisting = effect {
                return SubmitReceipt(
                    identifier: identifier.rawValue, disposition: "kept", warnings: warnings)
            }
        }
        return SubmitReceipt(
            identifier: identifier.rawValue,
            disposition: before.request == nil ? "accepted" : "replaced", warnings: warnings)
    }

    /// Takes a request off the pending list; a running execution goes on.
    package func cancel(_ identifier: TaskIdentifier) throws(LullError) {
        let before = scheduler.checkpoint(of: identifier)
        guard before.request != nil else { throw notPending(identifier) }
        _ = try takeDurably(
            .cancelled(identifier), fate: (identifier, Fate(kind: .cancelled, at: now().wall))
        ) { $0.restore(before) }
    }

    /// Cancels all pending requests; returns how many.
    package func cancelAll() throws(LullError) -> Int {
        let all = scheduler.pending(after: nil, limit: .max).map {
            scheduler.checkpoint(of: $0.identifier)
        }
        let effects = try takeDurably(.cancelledAll) { scheduler in
            for before in all { scheduler.restore(before) }
        }
        let at = now().wall
        // The newest fates are kept only, so noting more than those is wasted.
        for request in all.suffix(1000).compactMap(\.request) {
            note(Fate(kind: .cancelled, at: at), of: request.identifier)
        }
        return effects.count
    }

    /// Starts a pending request now, whatever the policies say; the record says so and teaches nothing.
    package func simulateLaunch(
        _ identifier: TaskIdentifier
    ) throws(LullError) -> LaunchReport {
        if scheduler.execution(of: identifier) != nil {
            throw LullError(
                .invalidRequest, "'\(identifier)' is running already.",
                hint: "End it with `lull simulate-expiration \(identifier)`, or wait.")
        }
        guard let request = scheduler.pending(identifier) else {
            if identifier.app != nil { throw notScheduled(identifier) }
            throw notPending(identifier)
        }
        let evaluation = scheduler.evaluate(request, at: now())
        take(.launchForced(identifier))
        guard let execution = scheduler.execution(of: identifier) else {
            throw startFailure(of: identifier)
        }
        return LaunchReport(
            identifier: identifier.name, execution: execution.id.rawValue,
            bypassed: evaluation.runs ? [] : evaluation.holdSentences(at: now()))
    }

    /// An app sees the text that Apple's scheduler prints.
    private func notScheduled(_ identifier: TaskIdentifier) -> LullError {
        LullError(
            .noSuchRequest,
            "No task request with identifier \(identifier.name) has been scheduled",
            hint: "Submit one first.")
    }

    /// Why the start of an identifier that was forced a moment ago came to nothing.
    func startFailure(of identifier: TaskIdentifier) -> LullError {
        if let storageTrouble { return storageTrouble }
        if let trouble = scheduler.pending(identifier).flatMap(startTrouble(of:)) {
            return LullError(
                .immediateRunIneligible, "'\(identifier)' could not be started: \(trouble)",
                hint: "It is tried again in half a minute.")
        }
        let detail = ((try? ended(of: identifier, limit: 1)) ?? []).first?.detail
        return LullError(
            .commandNotExecutable,
            "'\(identifier)' could not be started" + (detail.map { ": \($0)" } ?? "."),
            hint: "Mend that and submit it again.")
    }

    /// Expires a running execution now, as its time limit would.
    package func simulateExpiration(_ identifier: TaskIdentifier) throws(LullError) {
        guard let execution = scheduler.execution(of: identifier) else {
            let isPending = scheduler.pending(identifier) != nil
            throw LullError(
                .noSuchRequest, "'\(identifier)' is not running.",
                hint: isPending
                    ? "It is pending; start it with `lull simulate-launch \(identifier)`."
                    : "`lull status` lists what is running.")
        }
        switch execution.phase {
        case .starting, .running, .losing: take(.expirationForced(identifier))
        case .expiring, .killed:
            throw LullError(
                .invalidRequest, "'\(identifier)' is being ended already.",
                hint: "It is killed at the end of its grace period.")
        }
    }

    /// Clears the hold that failures put on a command, or on the app of the task.
    package func resume(_ identifier: TaskIdentifier) throws(LullError) {
        let key = identifier.app.map { AppKey.app($0) } ?? .command(identifier)
        let offences = identifier.app.flatMap { scheduler.standing(of: $0)?.offences } ?? 0
        guard scheduler.record(of: key)?.heldUntil != nil || offences > 0 else {
            throw LullError(
                .noSuchRequest, "'\(identifier)' is not held.",
                hint: "`lull why \(identifier)` says what it waits for.")
        }
        take(.holdCleared(identifier))
        flush()
        guard scheduler.isStorageFailing else { return }
        throw LullError(
            .storage, "The hold of '\(identifier)' is cleared, but that could not be written.",
            hint: "It lasts until the daemon ends; make the state folder writable to keep it.")
    }

    /// Makes a condition read as given, visibly, until the duration has passed or it is cleared.
    package func overrideCondition(
        _ name: String, value: String, duration: TimeSpan?
    ) throws(LullError) {
        let facet = try facet(named: name)
        let values = try DeviceConditions(parsing: value, for: facet)
        if let duration, duration <= .zero {
            throw LullError(
                .invalidRequest, "A condition cannot be overridden for no time.",
                hint: "Give a duration such as 20s, or none to keep it until cleared.")
        }
        take(
            .conditionOverridden(
                facet, values: values, until: duration.map { now().scheduler + $0 })
        )
    }

    /// Ends the override of one condition, or all of them.
    package func clearOverride(_ name: String?) throws(LullError) {
        let facets = try name.map { (name) throws(LullError) in [try facet(named: name)] }
        for facet in facets ?? ConditionFacet.allCases
        where scheduler.conditionOverride(of: facet) != nil {
            take(.overrideCleared(facet))
        }
    }

    private func facet(named name: String) throws(LullError) -> ConditionFacet {
        if let facet = ConditionFacet(name: name) { return facet }
        throw LullError(
            .noSuchCondition, "There is no condition '\(name.escapedForDisplay)'.",
            hint: "There are: " + ConditionFacet.allCases.map(\.name).joined(separator: ", ") + ".")
    }

    private func validate(_ command: Command) throws(LullError) {
        guard command.executable.hasPrefix("/"), command.workingDirectory.hasPrefix("/") else {
            throw LullError(
                .invalidRequest, "The program and its folder must be absolute paths.",
                hint: "Give the program as /usr/bin/restic, not restic.")
        }
        let words =
            [command.executable, command.workingDirectory] + command.arguments
            + command.environment
        guard words.allSatisfy({ !$0.utf8.contains(0) }) else {
            throw LullError(
                .invalidRequest, "The command contains a zero byte.",
                hint: "No program can be given one; remove it.")
        }
        let bytes = words.reduce(0) { $0 + $1.utf8.count + 1 }
        guard bytes <= SchedulerHost.commandBytesMaximum else {
            throw LullError(
                .invalidRequest, "The command with its environment has \(bytes) bytes.",
                hint:
                    "\(SchedulerHost.commandBytesMaximum) is the most; put long input into a file.")
        }
        guard command.environment.allSatisfy({ $0.dropFirst().contains("=") }) else {
            throw LullError(
                .invalidRequest, "An environment entry is not of the form NAME=VALUE.",
                hint: "Write --env NAME=VALUE.")
        }
    }

    /// 128 KiB: the kernel's own bound for one argument, and far more than a command needs.
    private static var commandBytesMaximum: Int { 128 * 1024 }

    /// Why an identifier that is not pending is not: the answer that fits its past.
    func notPending(_ identifier: TaskIdentifier) -> LullError {
        if scheduler.execution(of: identifier) != nil {
            return LullError(
                .noSuchRequest, "'\(identifier)' is running; it is not pending any more.",
                hint: "End it with `lull simulate-expiration \(identifier)`.")
        }
        if let app = app(named: identifier) { return isApp(app) }
        let explanation = explain(identifier)
        let hint =
            switch explanation.state {
            case .finished: "It has run; submit it again to have it run again."
            case .cancelled: "It was cancelled; submit it again."
            case .refused:
                explanation.summary.withoutFullStop + ". Mend that and submit it again."
            case .neverSubmitted, .pending, .running:
                explanation.similar.isEmpty
                    ? "`lull pending` lists what is."
                    : "Did you mean \(explanation.similar.map { "'\($0)'" }.joined(separator: " or "))?"
            }
        return LullError(.noSuchRequest, "'\(identifier)' is not pending.", hint: hint)
    }
}
