package import LullModel

extension Scheduler {
    package var pendingCount: Int { pendingList.count }

    package func pending(_ identifier: TaskIdentifier) -> PendingRequest? {
        pendingList[identifier]
    }

    /// Up to `limit` pending requests after `identifier`, in identifier order.
    package func pending(after identifier: TaskIdentifier?, limit: Int) -> [PendingRequest] {
        pendingList.page(after: identifier, limit: limit)
    }

    package func execution(of identifier: TaskIdentifier) -> Execution? {
        executions.first { $0.request.identifier == identifier }
    }

    package func execution(_ id: ExecutionID) -> Execution? {
        executions.first { $0.id == id }
    }

    package func record(of app: AppKey) -> AppRecord? { records[app] }

    /// The apps that are held now, sorted.
    package func heldApps(at now: SchedulerTime) -> [AppRecord] {
        records.values.filter { ($0.heldUntil ?? .zero) > now }
            .sorted { $0.app.storageKey < $1.app.storageKey }
    }

    /// Since when a facet has its present value.
    package func since(_ facet: ConditionFacet) -> SchedulerTime {
        conditionsSince[Int(facet.rawValue)]
    }

    package func conditionOverride(of facet: ConditionFacet) -> ConditionOverride? {
        overrides.first { $0.facet == facet }
    }

    /// The events that would bring a scheduler with the stored state to the present conditions and processes.
    package var conditionEvents: [Event] {
        [.conditionsChanged(measured)]
            + overrides.map { .conditionOverridden($0.facet, values: $0.values, until: $0.until) }
            + (isStorageFailing ? [.storageFailing(true)] : [])
            + allStandings.compactMap { standing in
                standing.activity.map { .appActivityChanged(standing.app, $0) }
            }
    }

    /// One look at a request as things are; changes nothing.
    package func evaluate(_ request: PendingRequest, at now: Timestamp) -> Evaluation {
        var context = makeContext(at: now)
        context.runningOfKind = launchCount(like: request.kind)
        return evaluate(request, in: &context)
    }

    func makeContext(at now: Timestamp) -> PolicyContext {
        PolicyContext(
            now: now, conditions: conditions, configuration: configuration,
            isStorageFailing: isStorageFailing, isSystemRefreshOn: settings.isRefreshOn)
    }

    /// Fills in what of the context depends on the request, and asks every policy.
    func evaluate(_ request: PendingRequest, in context: inout PolicyContext) -> Evaluation {
        context.record = records.isEmpty ? nil : records[request.app]
        if case .app(let app) = request.submitter {
            context.standing = standings[app]
        } else {
            context.standing = nil
        }
        context.isAppRunning = false
        context.joinsLaunch = false
        switch placement(of: request, at: context.now.scheduler) {
        case .newLaunch: break
        case .joins: context.joinsLaunch = true
        case .waits: context.isAppRunning = true
        }
        var responses: [Response] = []
        responses.reserveCapacity(PolicyRegistry.policies.count)
        for policy in PolicyRegistry.policies {
            if let response = policy.response(to: request, in: context) {
                responses.append(response)
            }
        }
        return Evaluation(
            responses: responses, threshold: Threshold(of: request, in: configuration),
            at: context.now.scheduler)
    }
}
