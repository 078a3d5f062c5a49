import CSQLite
import Foundation
import LullCore
import LullHost
import LullModel

/// A second look at a database file, past the store. It guards one SQLite handle.
final class Database {
    struct Failure: Error {
        let message: String
    }

    private var handle: OpaquePointer?

    init(_ path: String) throws {
        guard sqlite3_open(path, &handle) == SQLITE_OK else {
            throw Failure(message: "'\(path)' does not open")
        }
    }

    deinit {
        sqlite3_close(handle)
    }

    /// Runs statements; the result is the first column of the last row as text.
    @discardableResult
    func run(_ sql: String) throws -> String? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_finalize(statement) }
        var result: String?
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: result = sqlite3_column_text(statement, 0).map { String(cString: $0) }
            case SQLITE_DONE: return result
            default: throw Failure(message: String(cString: sqlite3_errmsg(handle)))
            }
        }
    }
}

func moment(_ seconds: Int64) -> Timestamp {
    Timestamp(
        scheduler: .zero + .seconds(seconds),
        wall: WallTime(secondsSince1970: 1_790_000_000) + .seconds(seconds), utcOffset: 7200)
}

func entry(_ seconds: Int64, _ event: Event) -> JournalEntry {
    JournalEntry(at: moment(seconds), event: event)
}

/// The permission bits of a file; nil if there is none.
func mode(of path: String) -> UInt32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & 0o777
}

func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
}

func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
