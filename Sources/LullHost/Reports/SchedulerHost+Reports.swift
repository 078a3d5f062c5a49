package import LullCore
package import LullModel

// What people may ask the host. Reading only: nothing here changes state or writes.
extension SchedulerHost {
    /// Up to `limit` pending requests after `identifier`, in identifier order.
    package func pendingReports(after identifier: TaskIdentifier?, limit: Int) -> [PendingReport] {
        let now = now()
        return scheduler.pending(after: identifier, limit: limit).map { report(on: $0, at: now) }
    }

    /// Why an identifier has not run, or what became of it.
    package func explain(_ identifier: TaskIdentifier) -> ExplanationReport {
        let now = now()
        let last = lastExecution(of: identifier)
        if let execution = scheduler.execution(of: identifier) {
            var report = ExplanationReport(
                identifier: identifier.name, app: identifier.app?.rawValue, state: .running,
                summary: runningSummary(execution, at: now))
            report.lastExecution = self.report(on: execution, at: now)
            if let request = scheduler.pending(identifier) {
                report.pending = self.report(on: request, at: now)
            }
            return report
        }
        if let request = scheduler.pending(identifier) {
            return explain(request, last: last, at: now)
        }
        if let app = app(named: identifier), last == nil {
            let error = isApp(app)
            return ExplanationReport(
                identifier: app.rawValue, app: app.rawValue, state: .neverSubmitted,
                summary: error.message, remedies: [error.hint].compactMap { $0 })
        }
        return fate(of: identifier, last: last, at: now)
    }

    /// Ended executions, newest first; an app's bundle identifier stands for all of its tasks.
    package func historyReports(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionReport] {
        if let app = identifier.flatMap(app(named:)) {
            return try ended(of: app, limit: limit).map { ExecutionReport($0) }
        }
        return try ended(of: identifier, limit: limit).map { ExecutionReport($0) }
    }

    /// The executions under way, in starting order.
    package func runningReports() -> [ExecutionReport] {
        let now = now()
        return scheduler.executions.map { report(on: $0, at: now) }
    }

    package func conditionReports() -> [ConditionReport] {
        let now = now()
        let snapshot = feed.snapshot
        return zip(ConditionFacet.allCases, snapshot.readings).map { facet, reading in
            let override = scheduler.conditionOverride(of: facet)
            return ConditionReport(
                name: facet.name, value: scheduler.conditions.describe(facet),
                source: override == nil ? reading.source : "set by hand",
                unknownBecause: override == nil ? reading.unknownBecause : nil,
                sinceAt: now.wall(at: scheduler.since(facet)).secondsSince1970,
                isSampled: reading.isSampled, isOverridden: override != nil,
                overriddenUntilAt: override?.until.map {
                    now.wall(at: $0).secondsSince1970
                })
        }
    }

    /// What a person should act on, one sentence each.
    package func currentWarnings() -> [String] {
        let now = now()
        var result = warnings
        if let storageTrouble {
            result.append(
                (["The state cannot be written; nothing starts until it can."]
                    + [storageTrouble.message, storageTrouble.hint].compactMap { $0 })
                    .joined(separator: " "))
        }
        for record in scheduler.heldApps(at: now.scheduler) {
            let until = (record.heldUntil ?? now.scheduler) - now.scheduler
            let end =
                switch record.app {
                case .command(let identifier): "`lull resume \(identifier)` ends that"
                case .app: "opening it ends that"
                }
            result.append(
                "'\(record.app.displayName)' failed \(record.failures) times in a row and is held "
                    + "for another \(until.words); \(end)."
            )
        }
        for standing in scheduler.allStandings
        where standing.offences >= scheduler.configuration.offencesMaximum {
            result.append(
                "'\(standing.app.rawValue)' overran its time or did not complete "
                    + "\(standing.offences) times in a row and is not launched until you open it.")
        }
        return result + unmetRequirementWarnings(at: now)
    }

    /// Facets that pending requests wait for and that have been unmet for days.
    private func unmetRequirementWarnings(at now: Timestamp) -> [String] {
        let bound = scheduler.configuration.unmetRequirementWarning
        return scheduler.pending(after: nil, limit: 1000).compactMap { request in
            let veto = scheduler.evaluate(request, at: now).vetoes.first { veto in
                guard let facet = veto.facet else { return false }
                let waitedSince = max(scheduler.since(facet), request.windowStart)
                return now.scheduler - waitedSince > bound
            }
            return veto.map {
                "'\(request.identifier)' has waited more than 3 days: \($0.sentence(at: now))."
            }
        }
    }

    // MARK: Parts

    private func explain(
        _ request: PendingRequest, last: ExecutionReport?, at now: Timestamp
    ) -> ExplanationReport {
        let evaluation = scheduler.evaluate(request, at: now)
        let holds = holdSentences(of: request, evaluation, at: now)
        let threshold = evaluation.threshold
        // A simulated launch leaves an app's request pending; it has run, but not of the scheduler's accord.
        let wasForced =
            last.map {
                $0.isForced && $0.startedAt >= request.firstSubmitted.secondsSince1970
            } ?? false
        let summary =
            evaluation.runs
            ? "'\(request.identifier)' is about to start."
            : "'\(request.identifier)' has not run\(wasForced ? " by itself" : ""): \(holds.joined(separator: "; "))."
        return ExplanationReport(
            identifier: request.identifier.name, app: request.identifier.app?.rawValue,
            state: .pending, summary: summary,
            decision: evaluation.decision.rawValue, score: evaluation.score,
            threshold: threshold.value(at: now.scheduler), optimum: threshold.optimum,
            thresholdRule: thresholdRule,
            thresholdReachedAt: evaluation.thresholdReached(at: now.scheduler).map {
                now.wall(at: $0).secondsSince1970
            },
            reasons: evaluation.reasons.map(\.rawValue),
            policies: evaluation.policyReports(at: now, scheduler: scheduler),
            remedies: evaluation.runs ? [] : evaluation.remedies,
            earliestPossibleAt: request.wall(
                at: evaluation.earliestPossible(at: now.scheduler), now
            ).secondsSince1970,
            windowStartAt: request.wall(at: threshold.windowStart, now).secondsSince1970,
            windowEndAt: request.wall(at: threshold.windowEnd, now).secondsSince1970,
            floorMoves: request.floorMoves == 0 ? nil : Int(request.floorMoves),
            pending: report(on: request, at: now), lastExecution: last)
    }

    /// The evaluation's sentences; a floor that only puts off another try to start it says so.
    private func holdSentences(
        of request: PendingRequest, _ evaluation: Evaluation, at now: Timestamp
    ) -> [String] {
        var holds = evaluation.holdSentences(at: now)
        if evaluation.reasons.first == .earliestBegin, let trouble = startTrouble(of: request) {
            let next = Operand.moment(request.earliest).words(at: now)
            holds[0] =
                "it could not be started, which is tried again \(next): "
                + trouble.withoutFullStop
        }
        return holds
    }

    private var thresholdRule: String {
        let percent = Int((scheduler.configuration.thresholdShare * 100).rounded())
        return "\(percent)% of the optimum for the first half of the window, then falling to 0 "
            + "at its end, when only vetoes hold"
    }

    private func fate(
        of identifier: TaskIdentifier, last: ExecutionReport?, at now: Timestamp
    ) -> ExplanationReport {
        if let fate = self.fate(of: identifier), fate.at.secondsSince1970 >= last?.endedAt ?? 0 {
            let ago = (now.wall - fate.at).words
            switch fate.kind {
            case .cancelled:
                return ExplanationReport(
                    identifier: identifier.name, app: identifier.app?.rawValue, state: .cancelled,
                    summary: "'\(identifier)' was cancelled \(ago) ago and is not pending.",
                    remedies: ["Submit it again."], lastExecution: last)
            case .refused:
                return ExplanationReport(
                    identifier: identifier.name, app: identifier.app?.rawValue, state: .refused,
                    summary: "'\(identifier)' was refused \(ago) ago: \(fate.detail)",
                    remedies: ["Mend that and submit it again."], lastExecution: last)
            }
        }
        if let last {
            let ago = (now.wall - WallTime(secondsSince1970: last.endedAt ?? 0)).words
            let end =
                last.outcome == Outcome.notStarted.rawValue
                ? "could not be started \(ago) ago: \(last.detail.withoutFullStop)"
                : "ran and ended \(ago) ago: \(last.outcome) (\(last.detail))"
            return ExplanationReport(
                identifier: identifier.name, app: identifier.app?.rawValue, state: .finished,
                summary: "'\(identifier)' \(end). Nothing is pending.",
                remedies: ["Submit it again to have it run again."], lastExecution: last)
        }
        return ExplanationReport(
            identifier: identifier.name, app: identifier.app?.rawValue, state: .neverSubmitted,
            summary: "'\(identifier)' was never submitted.",
            remedies: identifier.app == nil
                ? ["Submit it with `lull submit \(identifier) -- COMMAND`."] : [],
            similar: similarIdentifiers(to: identifier))
    }

    private func runningSummary(_ execution: Execution, at now: Timestamp) -> String {
        let since = (now.scheduler - execution.started).words
        let start = "'\(execution.request.identifier)' has been running for \(since)"
        switch execution.phase {
        case .starting, .running:
            if execution.expires == .never { return start + "; its progress is watched." }
            return start + "; its time ends \(Operand.moment(execution.expires).words(at: now))."
        case .losing(let reason, _):
            return start + "; \(reason.words), and it will be ended unless that changes."
        case .expiring(let reason, let killAt):
            return start + "; it was told to end, since \(reason.words), and is killed "
                + "\(Operand.moment(killAt).words(at: now))."
        case .killed(let reason):
            return start + "; it was killed, since \(reason.words)."
        }
    }

    private func report(on request: PendingRequest, at now: Timestamp) -> PendingReport {
        let evaluation = scheduler.evaluate(request, at: now)
        let command = (try? store.command(of: request.identifier)) ?? nil
        return PendingReport(
            identifier: request.identifier.name, app: request.identifier.app?.rawValue,
            kind: request.kind.rawValue,
            requirements: request.requirements.names,
            submittedAt: now.wall(at: request.submitted).secondsSince1970,
            firstSubmittedAt: request.firstSubmitted.secondsSince1970,
            earliestAt: request.earliest > request.submitted
                ? request.wall(at: request.earliest, now).secondsSince1970 : nil,
            windowEndAt: request.wall(at: request.windowEnd, now).secondsSince1970,
            timeLimitSeconds: request.timeLimit.seconds,
            repeatSeconds: request.repeatInterval?.seconds,
            reasons: evaluation.reasons.map(\.rawValue),
            summary: holdSentences(of: request, evaluation, at: now).first ?? "about to start",
            command: command?.commandLine)
    }

    private func report(on execution: Execution, at now: Timestamp) -> ExecutionReport {
        let (outcome, reason): (String, StopReason?) =
            switch execution.phase {
            case .starting: ("starting", nil)
            case .running: ("running", nil)
            case .losing(let reason, _): ("running", reason)
            case .expiring(let reason, _): ("expiring", reason)
            case .killed(let reason): ("killed", reason)
            }
        let progress = newestProgress[execution.id]?.progress ?? execution.progress
        let details =
            execution.request.kind == .continued ? execution.request.origin?.details : nil
        return ExecutionReport(
            execution: execution.id.rawValue, identifier: execution.request.identifier.name,
            app: execution.request.identifier.app?.rawValue,
            kind: execution.request.kind.rawValue,
            startedAt: execution.startedWall.secondsSince1970, endedAt: nil,
            durationSeconds: (now.scheduler - execution.started).seconds, outcome: outcome,
            stopReason: reason?.rawValue, detail: "", cpuSeconds: nil, memoryPeakBytes: nil,
            isForced: execution.isForced,
            conditions: execution.conditions.valueReports, score: execution.score,
            threshold: execution.threshold,
            expiresAt: execution.expires == .never
                ? nil : now.wall(at: execution.expires).secondsSince1970,
            title: progress?.title ?? details?.title,
            subtitle: progress?.subtitle ?? details?.subtitle, progress: progress?.fraction)
    }

    private func lastExecution(of identifier: TaskIdentifier) -> ExecutionReport? {
        ((try? ended(of: identifier, limit: 1)) ?? []).first.map { ExecutionReport($0) }
    }

    /// Names of requests like this one, the nearest first.
    func similarIdentifiers(to identifier: TaskIdentifier) -> [String] {
        let stored = (try? store.knownIdentifiers()) ?? []
        let pending = scheduler.pending(after: nil, limit: 1000).map(\.identifier)
        let known = stored + pending
        if identifier.app == nil {
            return Spelling.nearest(to: identifier.name, among: known.map(\.name))
        }
        return Spelling.nearest(
            to: identifier.qualifiedName, among: known.map(\.qualifiedName))
    }
}

extension ExecutionReport {
    /// The view of an ended execution.
    package init(_ record: ExecutionRecord) {
        self.init(
            execution: record.execution.rawValue, identifier: record.identifier.name,
            app: record.identifier.app?.rawValue,
            kind: record.kind.rawValue, startedAt: record.startedAt.secondsSince1970,
            endedAt: record.endedAt.secondsSince1970, durationSeconds: record.duration.seconds,
            outcome: record.outcome.rawValue, stopReason: record.stopReason?.rawValue,
            detail: record.detail, cpuSeconds: record.usage?.cpuTime.seconds,
            memoryPeakBytes: record.usage?.memoryPeak, isForced: record.isForced,
            conditions: record.conditions.valueReports, score: record.score,
            threshold: record.threshold, expiresAt: nil)
    }
}

extension StopReason {
    /// What happened, as part of a sentence.
    fileprivate var words: String {
        switch self {
        case .timeLimit: "its time was over"
        case .externalPowerLost: "external power was lost"
        case .networkLost: "the network was lost"
        case .personReturned: "you returned"
        case .overheating: "the device was too hot"
        case .requestedByPerson: "you asked for it"
        case .progressStalled: "its progress stood still"
        case .forceQuit: "you removed its app from the app switcher"
        case .appUninstalled: "its app was uninstalled"
        }
    }
}

extension String {
    /// For a sentence that becomes part of another.
    /// The text as part of a longer sentence.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension PendingRequest {
    /// The wall time of one of its moments.
    ///
    /// The two clocks drift apart by parts of a second, and 03:00 must not be shown as 02:59: what hangs on
    /// a date is told by that.
    fileprivate func wall(at moment: SchedulerTime, _ now: Timestamp) -> WallTime {
        guard let date = earliestDate, earliest > submitted,
            moment == earliest || moment == windowEnd
        else { return now.wall(at: moment) }
        return date + (moment - earliest)
    }
}

extension DeviceConditions {
    /// The known facets with their values in words.
    package var valueReports: [ConditionValueReport] {
        ConditionFacet.allCases.compactMap { facet in
            describe(facet).map { ConditionValueReport(name: facet.name, value: $0) }
        }
    }
}

extension AppKey {
    /// The name a person knows it by.
    package var displayName: String {
        switch self {
        case .command(let identifier): identifier.rawValue
        case .app(let app): app.rawValue
        }
    }
}
