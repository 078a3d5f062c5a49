internal import LullCore
internal import LullModel

/// What is kept of each installed app, one row each.
struct StandingTable {
    static let columns = "app, value"

    let connection: Connection
    let json: StoredJSON

    /// All, or those of a segment's copy, in byte order of the app.
    func all(ofSegment segment: Int64? = nil) throws(LullError) -> [AppStanding] {
        let source =
            segment == nil
            ? "standings WHERE ?1 IS NULL" : "segment_standings WHERE segment = ?1"
        var result: [AppStanding] = []
        try connection.query(
            "SELECT value FROM \(source) ORDER BY app", [.integer(segment)]
        ) { (row) throws(LullError) in
            result.append(try json.value(AppStanding.self, from: row.text(0)))
        }
        return result
    }

    func remember(_ standing: AppStanding) throws(LullError) {
        try connection.run(
            "INSERT OR REPLACE INTO standings (\(StandingTable.columns)) VALUES (?, ?)",
            [.text(standing.app.rawValue), .text(try json.text(of: standing))])
    }

    func forget(_ app: AppIdentifier) throws(LullError) {
        try connection.run("DELETE FROM standings WHERE app = ?", [.text(app.rawValue)])
    }
}
