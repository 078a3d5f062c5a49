internal import LullCore
internal import LullHost
internal import LullModel

extension SQLiteStateStore {
    /// Writes the changes in order, then what follows from them. In a transaction.
    static func apply(
        _ changes: [StateChange], to connection: Connection, json: StoredJSON, limits: StoreLimits
    ) throws(LullError) {
        let pending = PendingTable(connection: connection, json: json)
        let commands = CommandTable(connection: connection)
        let running = RunningTable(connection: connection, json: json)
        let history = HistoryTable(connection: connection, json: json)
        let fates = FateTable(connection: connection)
        // A command may be wanted again by a later change, so it goes only at the end.
        var released: [TaskIdentifier] = []
        var fatesToSkip = changes.reduce(into: -limits.fatesMaximum) { count, change in
            if case .noteFate = change { count += 1 }
        }
        var hasFates = false
        var hasHistory = false

        for change in changes {
            switch change {
            case .keepRequest(let request, let command):
                try pending.keep(request)
                if let command { try commands.keep(command, for: request.identifier) }
            case .dropRequest(let identifier):
                try pending.drop(identifier)
                released.append(identifier)
            case .startExecution(let execution):
                try pending.drop(execution.request.identifier)
                try running.start(execution)
            case .updateExecution(let execution):
                try running.update(execution)
            case .identifyProcess(let execution, let process):
                try running.identify(execution, process)
            case .discardExecution(let execution):
                if let identifier = try running.remove(execution) { released.append(identifier) }
            case .finishExecution(let record):
                if let identifier = try running.remove(record.execution) {
                    released.append(identifier)
                }
                try history.add(record)
                hasHistory = true
            case .rememberApp(let record):
                try AppTable(connection: connection).remember(record)
            case .rememberStanding(let standing):
                try StandingTable(connection: connection, json: json).remember(standing)
            case .forgetStanding(let app):
                try StandingTable(connection: connection, json: json).forget(app)
            case .rememberSettings(let settings):
                try SettingsTable(connection: connection, json: json).write(settings)
            case .noteFate(let identifier, let fate):
                // All requests cancelled at once: only the newest stay, so only they are written.
                fatesToSkip -= 1
                if fatesToSkip < 0 { try fates.note(fate, of: identifier) }
                hasFates = true
            }
        }
        for identifier in released { try commands.dropIfUnused(identifier) }
        if hasHistory { try history.trim(to: limits.historyMaximum) }
        if hasFates { try fates.trim(to: limits.fatesMaximum) }
    }
}

extension Meta {
    /// Raises the highest numbers to those that the changes give.
    mutating func note(_ changes: [StateChange]) {
        for change in changes {
            switch change {
            case .keepRequest(let request, _):
                lastRequestNumber = max(lastRequestNumber, request.number)
            case .startExecution(let execution):
                lastRequestNumber = max(lastRequestNumber, execution.request.number)
                lastExecution = max(lastExecution, execution.id.rawValue)
            case .finishExecution(let record):
                lastExecution = max(lastExecution, record.execution.rawValue)
            case .dropRequest, .updateExecution, .identifyProcess, .discardExecution, .rememberApp,
                .rememberStanding, .forgetStanding, .rememberSettings, .noteFate:
                break
            }
        }
    }
}
