import CSQLite
import LullModel

/// The yardstick: one row in one transaction, as durable as a submission, and nothing else.
final class BareTransaction {
    private var database: OpaquePointer?
    private var insertion: OpaquePointer?
    private let body = [UInt8](repeating: 0x78, count: 300)

    /// A database with `rows` rows of 300 bytes under a unique name each: WAL, `synchronous = FULL`.
    init(path: String, rows: Int) throws(LullError) {
        try check(sqlite3_open(path, &database))
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA synchronous = FULL")
        try run(
            """
            CREATE TABLE requests (
                number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, body BLOB NOT NULL)
            """)
        try check(
            sqlite3_prepare_v2(
                database, "INSERT INTO requests (name, body) VALUES (?, ?)", -1, &insertion, nil))
        try run("BEGIN")
        for row in 0..<rows { try insert("com.example.filling." + String(row)) }
        try run("COMMIT")
    }

    deinit {
        sqlite3_finalize(insertion)
        sqlite3_close(database)
    }

    /// Durable on return.
    func insert(_ name: String) throws(LullError) {
        sqlite3_reset(insertion)
        try check(sqlite3_bind_text(insertion, 1, name, -1, lull_sqlite_transient()))
        try check(
            sqlite3_bind_blob(insertion, 2, body, Int32(body.count), lull_sqlite_transient()))
        let code = sqlite3_step(insertion)
        if code != SQLITE_DONE { try check(code) }
        sqlite3_reset(insertion)
    }

    private func run(_ sql: String) throws(LullError) {
        try check(sqlite3_exec(database, sql, nil, nil, nil))
    }

    private func check(_ code: Int32) throws(LullError) {
        guard code == SQLITE_OK else {
            let message = String(cString: sqlite3_errstr(code))
            throw LullError(.storage, "The bare database cannot be used: \(message).")
        }
    }
}
