internal import LullModel

extension TaskKind {
    /// Kinds that share one limit on how many launches run at a time.
    enum Group: Sendable {
        case short, long, continued
    }

    var group: Group {
        switch self {
        case .refresh, .fetch, .push: .short
        case .processing, .healthResearch: .long
        case .continued: .continued
        }
    }
}

// Several executions of one app share a launch: one process, one window, one end.
extension Scheduler {
    /// Where a request would run if it started now.
    enum Placement {
        /// In a launch of its own. An app's process may exist all the same.
        case newLaunch
        /// In the launch under way that this execution belongs to.
        case joins(Execution)
        /// Nowhere, until an execution of its app ends.
        case waits
    }

    /// Finds the request's place.
    ///
    /// An app in the foreground takes any number of deliveries, each a launch of its own, and so it does
    /// with continued tasks. In the background it has one launch at a time: a task joins if enough of the
    /// window is left for it, and waits otherwise. One identifier never runs twice at a time.
    func placement(of request: PendingRequest, at now: SchedulerTime) -> Placement {
        guard case .app(let app) = request.submitter else {
            return executions.contains { $0.request.app == request.app } ? .waits : .newLaunch
        }
        let own = executions.filter { $0.request.submitter == request.submitter }
        if own.contains(where: { $0.request.identifier == request.identifier }) { return .waits }
        let isForeground = standings[app]?.activity == .foreground
        guard !isForeground, request.kind != .continued,
            let newest = own.last(where: \.isJoinable)
        else { return .newLaunch }
        let needed = TimeSpan(
            seconds: limit(of: request).seconds * configuration.launchJoinShare)
        let isSteady = newest.phase == .running || newest.phase == .starting
        return isSteady && newest.expires - now >= needed ? .joins(newest) : .waits
    }

    /// Launches under way whose first execution is of the kind's group; forced ones do not count.
    func launchCount(like kind: TaskKind) -> Int {
        var count = 0
        for (index, execution) in executions.enumerated()
        where execution.request.kind.group == kind.group && !execution.isForced {
            let isFirst = !executions[..<index].contains { $0.launch == execution.launch }
            if isFirst { count += 1 }
        }
        return count
    }

    /// Looks at the ready requests of apps that run in the background already: joining a launch needs no
    /// place of its own, so the limits that left them unlooked at do not concern them.
    mutating func decideOnJoining(in context: inout PolicyContext) -> [Effect] {
        var effects: [Effect] = []
        var apps: [AppIdentifier] = []
        for execution in executions where execution.isJoinable {
            guard case .app(let app) = execution.request.submitter, !apps.contains(app) else {
                continue
            }
            apps.append(app)
        }
        for app in apps {
            for request in pendingList.readyRequests(of: app) {
                let now = context.now
                guard case .joins = placement(of: request, at: now.scheduler) else { continue }
                context.runningOfKind = launchCount(like: request.kind)
                let evaluation = evaluate(request, in: &context)
                if evaluation.runs {
                    effects += start(request, evaluation, isForced: false, at: now)
                } else {
                    pendingList.hold(
                        request.identifier, until: evaluation.watch(at: now.scheduler))
                }
            }
        }
        return effects
    }

    /// The executions that end together with this one, itself included, in starting order.
    func indicesSharingLaunch(with index: Int) -> [Int] {
        let launch = executions[index].launch
        return executions.indices.filter { executions[$0].launch == launch }
    }
}
