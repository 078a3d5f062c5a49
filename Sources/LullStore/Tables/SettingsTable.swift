internal import LullCore
internal import LullModel

/// The switches of the whole system: one row, once one was ever changed.
struct SettingsTable {
    static let columns = "name, value"
    private static let name = "system"

    let connection: Connection
    let json: StoredJSON

    /// Now, or as a segment began.
    func read(ofSegment segment: Int64? = nil) throws(LullError) -> SystemSettings {
        let source =
            segment == nil
            ? "settings WHERE ?1 IS NULL" : "segment_settings WHERE segment = ?1"
        var result = SystemSettings()
        try connection.query(
            "SELECT value FROM \(source) AND name = ?2",
            [.integer(segment), .text(SettingsTable.name)]
        ) { (row) throws(LullError) in
            result = try json.value(SystemSettings.self, from: row.text(0))
        }
        return result
    }

    func write(_ settings: SystemSettings) throws(LullError) {
        try connection.run(
            "INSERT OR REPLACE INTO settings (\(SettingsTable.columns)) VALUES (?, ?)",
            [.text(SettingsTable.name), .text(try json.text(of: settings))])
    }
}
