internal import LullModel

extension Scheduler {
    mutating func override(
        _ facet: ConditionFacet, _ values: DeviceConditions, until: SchedulerTime?,
        at now: Timestamp
    ) -> [Effect] {
        overrides.removeAll { $0.facet == facet }
        overrides.append(ConditionOverride(facet: facet, values: values, until: until))
        return applyConditions(at: now)
    }

    /// Applies the overrides to what was measured, and wakes whoever waits for a facet that changed.
    mutating func applyConditions(at now: Timestamp) -> [Effect] {
        var next = measured
        for override in overrides { next.copy(override.facet, from: override.values) }
        let changed = next.changedFacets(since: conditions)
        guard !changed.isEmpty else { return [] }
        conditions = next
        for facet in changed.facets { conditionsSince[Int(facet.rawValue)] = now.scheduler }
        pendingList.wake(WakeTriggers(changed))
        return checkRequirements(at: now)
    }

    /// Warns executions whose requirements are gone, and forgives those whose requirements returned.
    private mutating func checkRequirements(at now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        for index in executions.indices {
            let lost = lostRequirement(of: executions[index])
            switch (executions[index].phase, lost) {
            case (.running, let reason?):
                if toleratesLoss(reason) {
                    executions[index].phase = .losing(
                        reason, until: now.scheduler + configuration.lostConditionTolerance)
                    effects.append(.update(executions[index]))
                } else {
                    effects += expire(at: index, reason, now)
                }
            case (.losing, nil):
                executions[index].phase = .running
                effects.append(.update(executions[index]))
            case (.losing(let old, let until), let reason?) where old != reason:
                if toleratesLoss(reason) {
                    executions[index].phase = .losing(reason, until: until)
                    effects.append(.update(executions[index]))
                } else {
                    effects += expire(at: index, reason, now)
                }
            case (.starting, _), (.running, nil), (.losing, _), (.expiring, _), (.killed, _):
                break
            }
        }
        return effects
    }

    /// What a running execution required and no longer has.
    ///
    /// A forced one runs without regard to the conditions; only critical heat ends it.
    func lostRequirement(of execution: Execution) -> StopReason? {
        if conditions.thermalState == .critical { return .overheating }
        if execution.isForced { return nil }
        let requirements = execution.request.requirements
        if requirements.contains(.externalPower), conditions.isOnExternalPower != true {
            return .externalPowerLost
        }
        if requirements.contains(.network) {
            guard let network = conditions.network, network.isReachable,
                !network.isAirplaneModeOn,
                network.isKnownUnmetered || !requirements.contains(.unmeteredNetwork)
            else { return .networkLost }
        }
        if DeviceActivityPolicy.requiresIdle(execution.request), conditions.presence != .away {
            return .personReturned
        }
        return nil
    }

    /// A wiggled plug is borne for a moment; heat and the person are not.
    private func toleratesLoss(_ reason: StopReason) -> Bool {
        switch reason {
        case .externalPowerLost, .networkLost: true
        case .timeLimit, .personReturned, .overheating, .requestedByPerson, .progressStalled,
            .forceQuit, .appUninstalled:
            false
        }
    }
}
