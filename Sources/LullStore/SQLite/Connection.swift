internal import CSQLite
internal import LullModel

/// An open database file. It guards one SQLite handle and the statements prepared on it.
///
/// One thread. Every failure is thrown as a sentence that names the file.
final class Connection {
    /// 1 s: nothing else should hold the file, so waiting longer only hangs the daemon (ours).
    private static let lockWaitMilliseconds: Int32 = 1_000

    let path: String
    /// Nil once closed.
    private var handle: OpaquePointer?
    private var statements: [String: Statement] = [:]

    /// Opens the file, or starts an empty one.
    init(path: String) throws(LullError) {
        self.path = path
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK else {
            let error = failure(code)
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        sqlite3_busy_timeout(handle, Connection.lockWaitMilliseconds)
        guard sqlite3_db_readonly(handle, "main") == 0 else {
            sqlite3_close_v2(handle)
            handle = nil
            throw LullError.sqlite(
                code: SQLITE_READONLY, systemError: 0, message: "", path: path)
        }
    }

    deinit {
        close()
    }

    /// Closes the file; later calls throw. `leavingLog` keeps every byte as it is, for evidence.
    func close(leavingLog: Bool = false) {
        guard let handle else { return }
        statements = [:]
        if leavingLog { _ = lull_sqlite_leave_log_on_close(handle) }
        sqlite3_close_v2(handle)
        self.handle = nil
    }

    /// Runs a statement, which is prepared once and kept.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(LullError) {
        try query(sql, values) { (_) throws(LullError) in }
    }

    /// Runs a statement and hands every row to `visit`, which must not run the same statement.
    func query(
        _ sql: String, _ values: [SQLValue] = [], _ visit: (Row) throws(LullError) -> Void
    ) throws(LullError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        let bound = statement.bind(values)
        guard bound == SQLITE_OK else { throw failure(bound) }
        while true {
            switch statement.step() {
            case SQLITE_ROW: try visit(Row(of: statement.handle))
            case SQLITE_DONE: return
            case let code: throw failure(code)
            }
        }
    }

    /// The first column of the only row; nil if there is no row or it is NULL.
    func number(_ sql: String, _ values: [SQLValue] = []) throws(LullError) -> Int64? {
        var result: Int64?
        try query(sql, values) { (row) throws(LullError) in result = row.optionalInteger(0) }
        return result
    }

    /// Runs `body` in a transaction: all of it or nothing, and durable on return.
    ///
    /// A file that was moved or deleted meanwhile takes no more: with a write-ahead log SQLite would go on
    /// writing where nobody looks again.
    func transaction(_ body: () throws(LullError) -> Void) throws(LullError) {
        try run("BEGIN IMMEDIATE")
        do throws(LullError) {
            try body()
            if hasMoved { throw LullError.movedFile(path) }
            try run("COMMIT")
        } catch {
            // SQLite ends the transaction itself on some errors; where it did not, this undoes it, and
            // it has nothing to add to the first error.
            if let handle, sqlite3_get_autocommit(handle) == 0 {
                sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            }
            throw error
        }
    }

    /// Whether the open file is no longer the one at `path`.
    private var hasMoved: Bool {
        guard let handle else { return false }
        var answer: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return code == SQLITE_OK && answer != 0
    }

    /// Runs `body` without its commits waiting for the disk: a crash of the program loses none of them, a
    /// loss of power perhaps the last ones, never their order.
    func withoutSyncing(_ body: () throws(LullError) -> Void) throws(LullError) {
        // Not through `run`: these take effect as they are prepared, so a kept statement does nothing.
        sqlite3_exec(handle, "PRAGMA synchronous = NORMAL", nil, nil, nil)
        defer { sqlite3_exec(handle, "PRAGMA synchronous = FULL", nil, nil, nil) }
        try body()
    }

    private func prepared(_ sql: String) throws(LullError) -> Statement {
        if let known = statements[sql] { return known }
        guard let handle else {
            throw LullError(.storage, "The state file '\(path)' is closed.")
        }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw failure(code) }
        let statement = Statement(pointer)
        statements[sql] = statement
        return statement
    }

    private func failure(_ code: Int32) -> LullError {
        guard let handle else {
            return .sqlite(
                code: code, systemError: 0, message: String(cString: sqlite3_errstr(code)),
                path: path)
        }
        return .sqlite(
            code: code, systemError: sqlite3_system_errno(handle),
            message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}
