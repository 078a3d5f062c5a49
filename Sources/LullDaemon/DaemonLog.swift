internal import LullCore
internal import LullModel
internal import LullPlatform

/// The daemon's log: one line a fact on standard error, with a priority where a journal reads it.
final class DaemonLog {
    enum Level: Int {
        case error = 3
        case warning = 4
        case notice = 5
        case debug = 7
    }

    private let isVerbose: Bool
    private let marksPriority: Bool

    init(isVerbose: Bool, environment: [String: String]) {
        self.isVerbose = isVerbose
        marksPriority = environment["JOURNAL_STREAM"] != nil
    }

    func write(_ level: Level, _ text: String) {
        if level == .debug && !isVerbose { return }
        let line =
            (marksPriority ? "<\(level.rawValue)>" : "lulld: ") + text.escapedForDisplay + "\n"
        StandardError.write(line)
    }

    /// Says what a person following the log wants to know of an effect.
    func write(_ effect: Effect) {
        switch effect {
        case .keep(let request): write(.debug, "'\(request.identifier)': pending")
        case .drop(let identifier): write(.notice, "'\(identifier)': pending → cancelled")
        case .refuse(let error): write(.notice, "Refused: \(error.message)")
        case .keptExisting(let identifier): write(.debug, "'\(identifier)': older request kept")
        case .start(let execution):
            write(
                .notice,
                "'\(execution.request.identifier)': pending → running as execution "
                    + "\(execution.id)\(execution.isForced ? ", forced" : "")")
        case .update(let execution):
            write(.debug, "Execution \(execution.id): \(execution.phase)")
        case .warn(let id, let reason):
            write(.notice, "Execution \(id): told to end, \(reason.rawValue)")
        case .kill(let id): write(.warning, "Execution \(id): killed after its grace period")
        case .finish(let record):
            write(
                .notice,
                "'\(record.identifier)': running → \(record.outcome.rawValue), \(record.detail)")
        case .discard(let id): write(.notice, "Execution \(id): never started, pending again")
        case .rememberStanding(let standing):
            write(.debug, "'\(standing.app.rawValue)': standing changed")
        case .forgetStanding(let app): write(.notice, "'\(app.rawValue)': uninstalled")
        case .rememberSettings(let settings):
            write(.notice, "Background App Refresh: \(settings.isRefreshOn ? "on" : "off")")
        case .remember(let record):
            write(.debug, "'\(record.app.storageKey)': \(record.failures) failures in a row")
        }
    }
}
