package import LullModel

/// Decides when pending requests run, and when executions are warned and ended. Performs nothing.
///
/// ```swift
/// var effects = scheduler.handle(event, at: now)       // what is true changes
/// effects += scheduler.handle(.wakeUp, at: now)        // whoever became ready is looked at
/// timer.fire(at: scheduler.nextWakeup)                 // and then nothing until an event or then
/// ```
/// The caller handles one event at a time, with moments that never run backwards, and writes durable
/// effects before it performs any. Same events in, same effects out, byte for byte. It is a value:
/// "what if it were charging?" is copying it, changing the copy and asking.
package struct Scheduler: Sendable {
    package let configuration: Configuration
    var pendingList = PendingList()
    /// Under way, in starting order: few.
    package internal(set) var executions: [Execution] = []
    var records: [AppKey: AppRecord] = [:]
    /// The installed apps, looked up only: whoever lists them sorts.
    var standings: [AppIdentifier: AppStanding] = [:]
    package internal(set) var settings: SystemSettings
    /// As the sources report them.
    var measured = DeviceConditions()
    var overrides: [ConditionOverride] = []
    /// With overrides applied: what policies see.
    package internal(set) var conditions = DeviceConditions()
    /// For each facet, since when it has its value.
    var conditionsSince: [SchedulerTime]
    package internal(set) var isStorageFailing = false
    var lastRequestNumber: Int64
    var lastExecutionID: ExecutionID

    /// A scheduler with the given past; every pending request is ready to be looked at.
    package init(
        configuration: Configuration = .init(), pending: [PendingRequest] = [],
        executions: [Execution] = [], records: [AppRecord] = [], standings: [AppStanding] = [],
        settings: SystemSettings = SystemSettings(), lastRequestNumber: Int64 = 0,
        lastExecutionID: ExecutionID = ExecutionID(0), at now: Timestamp
    ) {
        self.configuration = configuration
        self.executions = executions
        self.lastRequestNumber = max(lastRequestNumber, pending.map(\.number).max() ?? 0)
        self.lastExecutionID = max(
            lastExecutionID, executions.map(\.id).max() ?? ExecutionID(0))
        conditionsSince = Array(repeating: now.scheduler, count: ConditionFacet.allCases.count)
        self.settings = settings
        for record in records { self.records[record.app] = record }
        for var standing in standings {
            // Processes say it themselves after a restart.
            standing.activity = nil
            self.standings[standing.app] = standing
        }
        for request in pending {
            pendingList.insert(Scheduler.remapped(request, at: now))
        }
    }

    /// Takes in what happened, and returns what must be done.
    package mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
        switch event {
        case .submitted(let request, let disposition):
            return submit(request, disposition, at: now)
        case .cancelled(let identifier):
            return pendingList.remove(identifier) == nil ? [] : [.drop(identifier)]
        case .cancelledAll:
            return cancelAll()
        case .conditionsChanged(let conditions):
            measured = conditions
            return applyConditions(at: now)
        case .conditionOverridden(let facet, let values, let until):
            return override(facet, values, until: until, at: now)
        case .overrideCleared(let facet):
            overrides.removeAll { $0.facet == facet }
            return applyConditions(at: now)
        case .wakeUp:
            return passTime(at: now) + decide(at: now)
        case .clockChanged:
            remapDates(at: now)
            return []
        case .slept(let span):
            return shiftExecutions(by: span)
        case .executionStarted(let id):
            return markStarted(id, at: now)
        case .startFailed(let id, let detail, let isPermanent):
            return failStart(id, detail: detail, isPermanent: isPermanent, at: now)
        case .neverStarted(let id):
            return undoStart(id, notBefore: nil)
        case .executionEnded(let id, let end):
            return endExecution(id, end, at: now)
        case .launchForced(let identifier):
            return forceLaunch(identifier, at: now)
        case .expirationForced(let identifier):
            return forceExpiration(identifier, at: now)
        case .holdCleared(let identifier):
            return clearHold(identifier.key)
                + (identifier.app.map { app in change(app) { $0.offences = 0 } } ?? [])
        case .storageFailing(let isFailing):
            isStorageFailing = isFailing
            pendingList.wake(.storage)
            return []
        case .appSubmitted, .appCancelledAll, .appRegistered, .appMissing, .appUnregistered,
            .appDataReset, .appOpened, .appActivityChanged, .appRemovedFromSwitcher,
            .refreshSwitched, .appBarred, .fetchIntervalSet, .fetchForced, .pushReceived,
            .progressReported:
            return handleOfApps(event, at: now)
        }
    }

    /// Looks at every request that became ready, in rank order, and starts those whose moment it is.
    ///
    /// Once a kind's executions have reached their limit the rest of that kind stays ready, unlooked at.
    private mutating func decide(at now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        var context = makeContext(at: now)
        for kind in TaskKind.allCases {
            let limit = ActivityGroupPolicy.limit(of: kind, in: configuration)
            context.runningOfKind = launchCount(like: kind)
            while context.runningOfKind < limit, let request = pendingList.firstReady(of: kind) {
                let evaluation = evaluate(request, in: &context)
                guard evaluation.runs else {
                    pendingList.holdFirstReady(of: kind, until: evaluation.watch(at: now.scheduler))
                    continue
                }
                effects += start(request, evaluation, isForced: false, at: now)
                context.runningOfKind = launchCount(like: kind)
            }
        }
        return effects + decideOnJoining(in: &context)
    }

    /// When to send `wakeUp` if nothing happens before; `never` if only an event can matter.
    package var nextWakeup: SchedulerTime {
        var next = pendingList.nextMoment
        for execution in executions {
            if let deadline = execution.deadline { next = min(next, deadline) }
        }
        for override in overrides { next = min(next, override.until ?? .never) }
        return next
    }

    /// The sampled facets that are worth reading at intervals now.
    package var awaitedSamples: FacetSet {
        let known = conditions.changedFacets(since: DeviceConditions())
        let awaited = pendingList.awaited.intersection(.sampled).facets.intersection(known)
        // While something runs, heat must be noticed even where no event tells of it.
        return executions.isEmpty ? awaited : awaited.union(FacetSet(.thermal))
    }

    private mutating func cancelAll() -> [Effect] {
        let identifiers = pendingList.sorted.map(\.identifier)
        for identifier in identifiers { pendingList.remove(identifier) }
        return identifiers.map { .drop($0) }
    }

    private mutating func passTime(at now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        if overrides.contains(where: { ($0.until ?? .never) <= now.scheduler }) {
            overrides.removeAll { ($0.until ?? .never) <= now.scheduler }
            effects += applyConditions(at: now)
        }
        pendingList.wake(at: now.scheduler)
        return effects + advanceExecutions(at: now)
    }
}

/// A facet that reads as a person said, visibly.
package struct ConditionOverride: Hashable, Codable, Sendable {
    package var facet: ConditionFacet
    package var values: DeviceConditions
    package var until: SchedulerTime?
}
