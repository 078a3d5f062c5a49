package import LullModel

extension Scheduler {
    mutating func submit(
        _ request: TaskRequest, _ disposition: Submission.Disposition, at now: Timestamp
    ) -> [Effect] {
        if let refusal = refusal(of: request, at: now) { return [.refuse(refusal)] }
        let existing = pendingList[request.identifier]
        if existing != nil && disposition == .keep { return [.keptExisting(request.identifier)] }
        if let refusal = refusalByLimits(of: request, replacing: existing) {
            return [.refuse(refusal)]
        }
        let pending = makePending(request, replacing: existing, at: now)
        pendingList.insert(pending)
        return [.keep(pending)] + (request.submitter.isCommand ? clearHold(pending.app) : [])
    }

    /// What a submission or a cancellation of the identifier may change.
    package func checkpoint(of identifier: TaskIdentifier) -> RequestCheckpoint {
        RequestCheckpoint(
            identifier: identifier, request: pendingList[identifier],
            record: records[identifier.key], standing: identifier.app.flatMap { standings[$0] },
            lastRequestNumber: lastRequestNumber)
    }

    /// Takes back what happened to one identifier since, when it could not be made durable.
    ///
    /// Everything is as before, the numbers to come too, so that a replay without it goes the same way.
    package mutating func restore(_ checkpoint: RequestCheckpoint) {
        if let request = checkpoint.request {
            pendingList.insert(request)
        } else {
            pendingList.remove(checkpoint.identifier)
        }
        records[checkpoint.identifier.key] = checkpoint.record
        if let standing = checkpoint.standing { standings[standing.app] = standing }
        lastRequestNumber = checkpoint.lastRequestNumber
    }

    /// What is accepted all the same, but perhaps not meant so; one sentence each.
    package func warnings(about request: TaskRequest, at now: Timestamp) -> [String] {
        var warnings: [String] = []
        let floor = earliest(of: request, at: now).moment - now.scheduler
        if floor > configuration.earliestBeginAdvised {
            warnings.append(
                "The earliest begin date is more than a week ahead; most work should not wait so long."
            )
        }
        if let interval = request.repeatInterval, let limit = request.timeLimit, limit > interval {
            warnings.append(
                "The time limit is longer than the interval; an execution may outlast its period.")
        }
        if request.kind == .refresh, let interval = request.repeatInterval,
            interval < configuration.refreshSpacingMinimum
        {
            warnings.append(
                "Refreshes start at least 15 minutes apart, whatever the interval.")
        }
        return warnings
    }

    /// The installed app that people would take a command's name for one of: `APP/…`.
    private func installedApp(before identifier: TaskIdentifier) -> AppIdentifier? {
        guard let slash = identifier.rawValue.utf8.firstIndex(of: 0x2F) else { return nil }
        let app = AppIdentifier(String(identifier.rawValue[..<slash]))
        return standings[app] == nil ? nil : app
    }

    private func refusal(of request: TaskRequest, at now: Timestamp) -> LullError? {
        if request.submitter.isCommand, request.kind != .refresh, request.kind != .processing {
            return LullError(
                .invalidRequest, "Only apps have tasks of the kind '\(request.kind.rawValue)'.",
                hint: "A command is of the kind 'refresh' or 'processing'.")
        }
        if request.submitter.isCommand, let app = installedApp(before: request.identifier) {
            return LullError(
                .invalidIdentifier,
                "'\(request.identifier)' would name a task of the installed app '\(app.rawValue)'.",
                hint: "Choose a name that does not begin with '\(app.rawValue)/'.")
        }
        if let limit = request.timeLimit {
            if limit < configuration.timeLimitMinimum {
                return LullError(
                    .invalidRequest, "The time limit of '\(request.identifier)' is too short.",
                    hint: "Give it at least 1 s; 30m is usual for a backup.")
            }
            if limit > configuration.timeLimitMaximum {
                return LullError(
                    .invalidRequest, "The time limit of '\(request.identifier)' is too long.",
                    hint: "24h is the most; repeat with --every what needs longer.")
            }
        }
        if let interval = request.repeatInterval {
            if interval < configuration.repeatIntervalMinimum {
                return LullError(
                    .invalidRequest, "The interval of '\(request.identifier)' is too short.",
                    hint: "Give it at least 1m.")
            }
            if interval > configuration.earliestBeginMaximum {
                return LullError(
                    .invalidRequest, "The interval of '\(request.identifier)' is too long.",
                    hint: "Give it less than ten years.")
            }
        }
        if earliest(of: request, at: now).moment - now.scheduler
            > configuration.earliestBeginMaximum
        {
            return LullError(
                .invalidRequest,
                "The earliest begin date of '\(request.identifier)' is more than ten years ahead.",
                hint: "Check the date; a week ahead is the most that makes sense.")
        }
        return nil
    }

    func refusalByLimits(
        of request: TaskRequest, replacing existing: PendingRequest?
    ) -> LullError? {
        if existing == nil && pendingList.count >= configuration.pendingRequestsMaximum {
            return tooManyOnDevice
        }
        guard case .app(let app) = request.submitter, existing == nil else { return nil }
        let count = pendingList.requests(of: app).count {
            $0.kind.group == request.kind.group && !$0.kind.isSystemMade
        }
        let limit =
            switch request.kind.group {
            case .short: configuration.appRefreshRequestsMaximum
            case .long: configuration.appProcessingRequestsMaximum
            case .continued: configuration.appContinuedRequestsMaximum
            }
        guard count >= limit else { return nil }
        return LullError(
            .tooManyPendingTaskRequests,
            "'\(app.rawValue)' has \(count) pending \(request.kind.rawValue) "
                + "requests; \(limit) is the most.",
            hint: "Cancel one, or submit again under a pending identifier to replace it.")
    }

    var tooManyOnDevice: LullError {
        LullError(
            .tooManyPendingTaskRequests,
            "\(pendingList.count) requests are pending, which is the most this device takes.",
            hint: "Cancel some that are no longer needed.")
    }

    mutating func makePending(
        _ request: TaskRequest, replacing existing: PendingRequest?, at now: Timestamp
    ) -> PendingRequest {
        let floor = earliest(of: request, at: now)
        let length = request.repeatInterval ?? windowLength(of: request)
        var requirements = request.requirements
        if requirements.contains(.unmeteredNetwork) { requirements.insert(.network) }
        lastRequestNumber += 1
        let moved = existing.map { $0.earliest < floor.moment && $0.earliest > $0.submitted }
        return PendingRequest(
            identifier: request.identifier, submitter: request.submitter,
            number: lastRequestNumber, firstSubmitted: existing?.firstSubmitted ?? now.wall,
            submitted: now.scheduler, earliest: floor.moment, earliestDate: floor.date,
            windowEnd: floor.moment + length, timeLimit: timeLimit(of: request),
            repeatInterval: request.repeatInterval, kind: request.kind,
            requirements: requirements, retriesUnknownOutcome: request.retriesUnknownOutcome,
            floorMoves: min(.max - 1, existing?.floorMoves ?? 0) + (moved == true ? 1 : 0))
    }

    private func timeLimit(of request: TaskRequest) -> TimeSpan {
        if let limit = request.timeLimit { return limit }
        return switch request.kind {
        case .refresh, .fetch, .push: configuration.refreshTimeLimit
        case .processing, .healthResearch: configuration.processingTimeLimit
        // Its progress is watched instead.
        case .continued: .unlimited
        }
    }

    private func windowLength(of request: TaskRequest) -> TimeSpan {
        switch request.kind {
        case .refresh: configuration.refreshWindow
        case .processing, .healthResearch: configuration.processingWindow
        case .push: configuration.pushWindow
        case .fetch:
            max(
                request.identifier.app.flatMap { standings[$0]?.fetchInterval } ?? .zero,
                configuration.fetchWindowMinimum)
        // No moment is better than now: the person is waiting.
        case .continued: .zero
        }
    }

    /// The floor on the scheduler's clock, not before now; the date only while it lies ahead.
    private func earliest(
        of request: TaskRequest, at now: Timestamp
    ) -> (moment: SchedulerTime, date: WallTime?) {
        switch request.earliestBegin {
        case nil:
            return (now.scheduler, nil)
        case .delay(let span)?:
            return (now.scheduler + max(span, .zero), nil)
        case .date(let date)?:
            let moment = now.scheduler(at: date)
            return moment > now.scheduler ? (moment, date) : (now.scheduler, nil)
        }
    }

    /// The request with its date mapped to the scheduler's clock anew; the window keeps its length.
    static func remapped(_ request: PendingRequest, at now: Timestamp) -> PendingRequest {
        guard let date = request.earliestDate else { return request }
        var result = request
        let length = request.windowEnd - request.windowStart
        result.earliest = max(now.scheduler(at: date), request.submitted)
        result.windowEnd = result.windowStart + length
        return result
    }

    /// Moves every floor that was given as a date to where it lies on the scheduler's clock now.
    mutating func remapDates(at now: Timestamp) {
        pendingList.updateAll { $0 = Scheduler.remapped($0, at: now) }
        pendingList.wake(.clock)
    }

    /// The next occurrence of a repeated request that starts now.
    ///
    /// Occurrences lie on a grid from the first window on, missed ones collapse into one, and two starts
    /// lie at least half an interval apart.
    mutating func successor(of request: PendingRequest, at now: Timestamp) -> PendingRequest? {
        guard let interval = request.repeatInterval, interval > .zero else { return nil }
        let passed = (now.scheduler - request.windowStart).nanoseconds
        let periods = max(0, passed) / interval.nanoseconds + 1
        var shift = interval * periods
        while request.windowStart + shift < now.scheduler + interval / 2 {
            shift = shift + interval
        }
        lastRequestNumber += 1
        var next = request
        next.number = lastRequestNumber
        next.submitted = now.scheduler
        next.firstSubmitted = now.wall
        next.earliest = request.windowStart + shift
        next.earliestDate = request.earliestDate.map { $0 + shift }
        next.windowEnd = next.earliest + interval
        next.floorMoves = 0
        return next
    }
}

/// What the core knew of an identifier before an event that may have to be taken back.
package struct RequestCheckpoint: Sendable {
    let identifier: TaskIdentifier
    package let request: PendingRequest?
    let record: AppRecord?
    let standing: AppStanding?
    let lastRequestNumber: Int64
}

extension TaskIdentifier {
    /// Whose rate limit and penalty its requests share.
    var key: AppKey { app.map { .app($0) } ?? .command(self) }
}
