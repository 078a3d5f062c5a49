internal import LullCore
internal import LullModel

/// What is remembered of apps and commands; who has nothing to remember has no row.
struct AppTable {
    static let columns = "app, last_refresh, failures, held_until"

    let connection: Connection

    /// All, or those of a segment's copy, in the order of their storage keys.
    func all(ofSegment segment: Int64? = nil) throws(LullError) -> [AppRecord] {
        let source =
            segment == nil ? "apps WHERE ?1 IS NULL" : "segment_apps WHERE segment = ?1"
        var result: [AppRecord] = []
        try connection.query(
            "SELECT \(AppTable.columns) FROM \(source) ORDER BY app", [.integer(segment)]
        ) { (row) throws(LullError) in
            guard let app = AppKey(storageKey: row.text(0)) else {
                throw LullError.damaged("'\(row.text(0).escapedForDisplay)' names no app")
            }
            result.append(
                AppRecord(
                    app: app,
                    lastRefresh: row.optionalInteger(1).map(SchedulerTime.init(nanoseconds:)),
                    failures: try row.narrow(2, Int.self),
                    heldUntil: row.optionalInteger(3).map(SchedulerTime.init(nanoseconds:))))
        }
        return result
    }

    func remember(_ record: AppRecord) throws(LullError) {
        guard !record.isBlank else {
            try connection.run("DELETE FROM apps WHERE app = ?", [.text(record.app.storageKey)])
            return
        }
        try connection.run(
            "INSERT OR REPLACE INTO apps (\(AppTable.columns)) VALUES (?, ?, ?, ?)",
            [
                .text(record.app.storageKey), .integer(record.lastRefresh?.nanoseconds),
                .integer(Int64(record.failures)), .integer(record.heldUntil?.nanoseconds),
            ])
    }
}

extension AppKey {
    /// Reads what `storageKey` wrote; nil for anything else.
    init?(storageKey: String) {
        let parts = storageKey.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "command": self = .command(TaskIdentifier(trusted: String(parts[1])))
        case "app": self = .app(AppIdentifier(String(parts[1])))
        default: return nil
        }
    }
}
