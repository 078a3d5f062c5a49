internal import CSQLite
internal import LullModel

/// The row a statement stands on; valid only until the statement steps again.
///
/// Tables are STRICT, so a column holds its declared type or NULL.
struct Row {
    private let statement: OpaquePointer

    init(of statement: OpaquePointer) {
        self.statement = statement
    }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    func truth(_ column: Int32) -> Bool { integer(column) != 0 }

    /// NULL reads as not-a-number, the way `SQLValue.real` wrote it.
    func real(_ column: Int32) -> Double {
        isNull(column) ? .nan : sqlite3_column_double(statement, column)
    }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The column as a number of a narrower type; a value outside it is damage.
    func narrow<Number: FixedWidthInteger>(
        _ column: Int32, _ type: Number.Type
    ) throws(LullError) -> Number {
        guard let number = Number(exactly: integer(column)) else {
            throw LullError.damaged("a number is out of its range: \(integer(column))")
        }
        return number
    }

    /// The column as a case of an enumeration; a word that is none is damage.
    func word<Word: RawRepresentable<String>>(
        _ column: Int32, _ type: Word.Type
    ) throws(LullError) -> Word {
        let text = text(column)
        guard let word = Word(rawValue: text) else {
            throw LullError.damaged("'\(text.escapedForDisplay)' is no \(type)")
        }
        return word
    }
}
