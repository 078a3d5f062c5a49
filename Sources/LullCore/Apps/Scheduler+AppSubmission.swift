internal import LullModel

// An app's submission: the checks in their documented order, with the texts that its log shows.
extension Scheduler {
    mutating func submit(
        _ asked: AppRequest, from app: AppIdentifier, at now: Timestamp
    ) -> [Effect] {
        if let refusal = refusalByProfile(of: asked, from: app) { return [.refuse(refusal)] }
        let identifier: TaskIdentifier
        do throws(LullError) {
            identifier = try TaskIdentifier(app: app, name: asked.name)
        } catch {
            return [.refuse(error)]
        }
        let request = translate(asked, identifier, app, at: now)
        let existing = pendingList[identifier]
        if let refusal = refusalByLimits(of: request, replacing: existing)
            ?? refusalOfContinued(asked, from: app)
        {
            return [.refuse(refusal)]
        }
        let before = checkpoint(of: identifier)
        var pending = makePending(request, replacing: existing, at: now)
        pending.origin = asked
        pendingList.insert(pending)
        if asked.kind == .continued, asked.details?.failsUnlessImmediate == true,
            let hold = holdOnStart(of: pending, at: now)
        {
            restore(before)
            return [
                .refuse(
                    LullError(
                        .immediateRunIneligible,
                        "'\(asked.name)' cannot start at once, and may not wait: \(hold).",
                        hint: "Submit it with the strategy 'queue', or try again later."))
            ]
        }
        return [.keep(pending)]
    }

    /// An app's wish in the scheduler's own terms. A date beyond all reason becomes the farthest there is.
    private func translate(
        _ asked: AppRequest, _ identifier: TaskIdentifier, _ app: AppIdentifier, at now: Timestamp
    ) -> TaskRequest {
        var requirements: Requirements = []
        if asked.kind.group == .long {
            if asked.requiresNetwork { requirements.insert(.network) }
            if asked.requiresExternalPower { requirements.insert(.externalPower) }
        }
        var floor: EarliestBegin?
        if asked.kind != .continued, let date = asked.earliestBeginAt, !date.isNaN {
            floor = .date(
                min(
                    WallTime(secondsSince1970: date),
                    now.wall + configuration.earliestBeginMaximum))
        }
        return TaskRequest(
            identifier: identifier, submitter: .app(app), kind: asked.kind,
            requirements: requirements, earliestBegin: floor, details: asked.details)
    }

    /// What keeps the decision that follows from starting it, as the end of a sentence: a condition, or the
    /// places taken by those that run and those that were accepted just before it. Nil if it would start.
    private func holdOnStart(of request: PendingRequest, at now: Timestamp) -> String? {
        var context = makeContext(at: now)
        context.runningOfKind =
            launchCount(like: .continued) + pendingList.readyCount(of: .continued) - 1
        let evaluation = evaluate(request, in: &context)
        if evaluation.runs { return nil }
        switch evaluation.reasons.first {
        case .activityGroup:
            let most = ActivityGroupPolicy.limit(of: .continued, in: configuration)
            return context.runningOfKind >= most
                ? "\(context.runningOfKind) continued tasks run or are about to, and \(most) is the most"
                : "its previous execution is still running"
        case let reason?: return "it is held for the reason '\(reason.rawValue)'"
        case nil: return "it waits for a better moment"
        }
    }

    // MARK: Refusals

    /// What the Info.plist and the switches say, before anything else is looked at.
    private func refusalByProfile(of asked: AppRequest, from app: AppIdentifier) -> LullError? {
        guard let standing = standings[app], let profile = standing.profile else {
            return LullError(
                .noSuchApp, "'\(app.rawValue.escapedForDisplay)' is not installed.",
                hint: "Install it with `lull install`.")
        }
        guard !asked.kind.isSystemMade else {
            return LullError(
                .invalidRequest, "No app submits requests of the kind '\(asked.kind.rawValue)'.")
        }
        let details = asked.details
        let bytes = [details?.title, details?.subtitle, details?.protectionType, details?.payload]
            .reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        guard bytes <= configuration.detailsBytesMaximum else {
            return LullError(
                .invalidRequest,
                "The request's title, subtitle and the like have \(bytes) bytes; "
                    + "\(configuration.detailsBytesMaximum) is the most.",
                hint: "Shorten them.")
        }
        let name = String(asked.name.prefix(TaskIdentifier.appNameBytesMaximum)).escapedForDisplay
        guard profile.permits(asked.name) else {
            return LullError(
                .notPermitted, "\(name) is not advertised in the application's Info.plist",
                hint: "Add it to BGTaskSchedulerPermittedIdentifiers.")
        }
        if let mode = asked.kind.requiredMode, !profile.modes.contains(mode) {
            return LullError(
                .notPermitted,
                "\(name) needs the mode '\(mode.rawValue)', which the application's "
                    + "UIBackgroundModes lack",
                hint: "Add it to UIBackgroundModes in the Info.plist.")
        }
        guard settings.isRefreshOn, standing.isRefreshOn else {
            return LullError(
                .unavailable,
                "Background App Refresh is switched off for "
                    + (settings.isRefreshOn ? "'\(app.rawValue)'." : "the system."),
                hint: "The person can switch it on with `lull settings`.")
        }
        guard !standing.isBarred else {
            return LullError(
                .notPermitted, "Background launches of '\(app.rawValue)' are denied by the person.",
                hint: "The person can allow them with `lull settings`.")
        }
        return nil
    }

    private func refusalOfContinued(_ asked: AppRequest, from app: AppIdentifier) -> LullError? {
        guard asked.kind == .continued else { return nil }
        let name = asked.name.escapedForDisplay
        guard asked.name.hasPrefix(app.rawValue + "."),
            asked.name.utf8.count > app.rawValue.utf8.count + 1
        else {
            return LullError(
                .notPermitted, "Invalid identifier form for Continued Processing Task: \(name)",
                hint: "It begins with the bundle identifier and a dot.")
        }
        guard asked.name.count < configuration.continuedNameMaximum else {
            return LullError(
                .notPermitted,
                "Identifier is too long, must be less than \(configuration.continuedNameMaximum) "
                    + "characters: \(name)")
        }
        guard let details = asked.details, details.title?.isEmpty == false,
            details.subtitle?.isEmpty == false
        else {
            return LullError(
                .notPermitted, "\(name) has no title or no subtitle to show",
                hint: "Give both; the person sees them.")
        }
        let hasGPU = configuration.offersGPU && standings[app]?.profile?.usesGPU == true
        guard !details.requiresGPU || hasGPU else {
            return LullError(
                .notPermitted, "\(name) requested an unsupported set of resources: GPU",
                hint: "Look at BGTaskScheduler.supportedResources first.")
        }
        guard standings[app]?.activity == .foreground else {
            return LullError(
                .immediateRunIneligible,
                "\(name) was submitted while the application is not in the foreground",
                hint: "Continued tasks begin with an act of the person, in the foreground.")
        }
        return nil
    }
}

extension TaskKind {
    /// The background mode that an app must declare for it.
    var requiredMode: AppProfile.Mode? {
        switch self {
        case .refresh, .fetch: .fetch
        case .processing, .healthResearch: .processing
        case .push: .remoteNotification
        case .continued: nil
        }
    }
}
