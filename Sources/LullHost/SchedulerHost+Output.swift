internal import LullCore
package import LullModel

extension SchedulerHost {
    /// The kept output of an execution: the running one's so far, else the newest's or the named one's.
    package func output(
        of identifier: TaskIdentifier, execution wanted: ExecutionID?
    ) throws(LullError) -> OutputReport {
        let running = scheduler.execution(of: identifier)
        let ended = try ended(of: identifier, limit: SchedulerHost.searchedExecutions)
        var candidates = ended.map { ($0.execution, $0.startedAt) }
        if let running { candidates.insert((running.id, running.startedWall), at: 0) }
        guard
            let (id, startedAt) = wanted.map({ wanted in candidates.first { $0.0 == wanted } })
                ?? candidates.first
        else {
            if let app = app(named: identifier) { throw isApp(app) }
            if explain(identifier).state == .neverSubmitted { throw unknown(identifier) }
            throw LullError(
                .noSuchRequest,
                wanted.map { "'\(identifier)' has no execution \($0)." }
                    ?? "'\(identifier)' has not run yet.",
                hint: "`lull history \(identifier)` lists its executions.")
        }
        guard let output = runner.output(of: id) else {
            throw LullError(
                .noSuchRequest, "The output of execution \(id) is not kept any more.",
                hint: "Output is kept as long as the execution is in the history.")
        }
        return OutputReport(
            identifier: identifier.name, execution: id.rawValue,
            startedAt: startedAt.secondsSince1970, droppedBytes: output.dropped,
            text: String(decoding: output.bytes, as: UTF8.self))
    }

    /// Nobody has the name: no request, and no app either.
    private func unknown(_ identifier: TaskIdentifier) -> LullError {
        let apps = scheduler.allStandings.map(\.app.rawValue)
        let near =
            identifier.app == nil ? Spelling.nearest(to: identifier.name, among: apps) : []
        let names = (near + similarIdentifiers(to: identifier)).map { "'\($0)'" }
        return LullError(
            .noSuchRequest, "There is no app and no request '\(identifier.qualifiedName)'.",
            hint: names.isEmpty
                ? "`lull pending` and `lull apps` list what there is."
                : "Did you mean \(names.joined(separator: " or "))?")
    }

    /// How far back in an identifier's history an execution is looked for by number.
    private static var searchedExecutions: Int { 1000 }
}
