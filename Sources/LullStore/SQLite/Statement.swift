internal import CSQLite

/// A prepared statement, kept for reuse. It guards one SQLite statement handle.
final class Statement {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values to the parameters from the first on; the result is SQLite's code.
    func bind(_ values: [SQLValue]) -> Int32 {
        var position: Int32 = 0
        for value in values {
            position += 1
            let code = bind(value, at: position)
            if code != SQLITE_OK { return code }
        }
        return SQLITE_OK
    }

    /// SQLite's code: `SQLITE_ROW`, `SQLITE_DONE`, or an error.
    func step() -> Int32 {
        sqlite3_step(handle)
    }

    /// Ends the statement's turn and lets go of what was bound. Its code repeats an error of `step`.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func bind(_ value: SQLValue, at position: Int32) -> Int32 {
        switch value {
        case .null:
            return sqlite3_bind_null(handle, position)
        case .integer(let number):
            return sqlite3_bind_int64(handle, position, number)
        case .real(let number):
            return sqlite3_bind_double(handle, position, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                // An empty string may have no address, which would bind NULL.
                guard let start = bytes.baseAddress else {
                    return sqlite3_bind_text(handle, position, "", 0, lull_sqlite_transient())
                }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text64(
                        handle, position, $0, UInt64(bytes.count), lull_sqlite_transient(),
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, position, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(
                    handle, position, $0.baseAddress, UInt64($0.count), lull_sqlite_transient())
            }
        }
    }
}
