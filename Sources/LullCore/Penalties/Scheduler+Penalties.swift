internal import LullModel

extension Scheduler {
    /// Counts a failure; from the third in a row on the app is held, twice as long each time.
    ///
    /// First holds by default: 1 min, 2 min, 4 min, … up to 1 day. Forced launches do not count.
    mutating func countFailure(of execution: Execution, at now: Timestamp) -> [Effect] {
        guard !execution.isForced else { return [] }
        let configuration = configuration
        let effects = remember(execution.request.app) { record in
            record.failures += 1
            let beyond = record.failures - configuration.failuresTolerated
            guard beyond > 0 else { return }
            let factor: Int64 = beyond > 31 ? .max : 1 << Int64(beyond - 1)
            let hold = min(configuration.holdInitial * factor, configuration.holdMaximum)
            record.heldUntil = now.scheduler + hold
        }
        return effects
    }

    mutating func forgiveFailures(of execution: Execution) -> [Effect] {
        guard !execution.isForced else { return [] }
        return clearHold(execution.request.app)
    }

    /// Forgets failures and the hold they caused; the rate limit stays.
    mutating func clearHold(_ app: AppKey) -> [Effect] {
        guard let record = records[app], record.failures > 0 || record.heldUntil != nil else {
            return []
        }
        return remember(app) { record in
            record.failures = 0
            record.heldUntil = nil
        }
    }

    /// Forgets the records of commands that nothing depends on any more, once there are many.
    ///
    /// Identifiers may be made up anew for every submission, so their records must not pile up.
    mutating func forgetRecords(at now: Timestamp) -> [Effect] {
        guard records.count > configuration.recordsMaximum else { return [] }
        let spacing = configuration.refreshSpacingMinimum
        let idle = records.values.filter { record in
            guard case .command(let identifier) = record.app else { return false }
            return pendingList[identifier] == nil && execution(of: identifier) == nil
                && (record.lastRefresh.map { $0 + spacing <= now.scheduler } ?? true)
        }
        return idle.map(\.app).sorted { $0.storageKey < $1.storageKey }.map { app in
            records[app] = nil
            return .remember(AppRecord(app: app))
        }
    }

    /// Changes an app's record and wakes whoever waits for that; a blank record is forgotten.
    mutating func remember(_ app: AppKey, _ change: (inout AppRecord) -> Void) -> [Effect] {
        var record = records[app] ?? AppRecord(app: app)
        change(&record)
        records[app] = record.isBlank ? nil : record
        pendingList.wake(.record)
        return [.remember(record)]
    }
}
