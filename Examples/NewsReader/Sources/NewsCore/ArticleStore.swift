import Foundation
import SQLite3

/// The articles on disk, in SQLite. An actor, so that a refresh and a cleaning never meet.
public actor ArticleStore {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    // Closed in deinit only; the actor alone uses it.
    private nonisolated(unsafe) let database: OpaquePointer

    /// Opens the database, creating it if need be.
    public init(path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
            let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close(opened)
            throw Failure(description: "'\(path)' cannot be opened: \(reason).")
        }
        sqlite3_busy_timeout(opened, 5_000)
        let schema =
            "CREATE TABLE IF NOT EXISTS article (id TEXT PRIMARY KEY, title TEXT, date REAL)"
        guard sqlite3_exec(opened, schema, nil, nil, nil) == SQLITE_OK else {
            let reason = String(cString: sqlite3_errmsg(opened))
            sqlite3_close(opened)
            throw Failure(description: "'\(path)' is no database of ours: \(reason).")
        }
        database = opened
    }

    deinit {
        sqlite3_close(database)
    }

    /// Adds what is not there yet; returns how many articles that were.
    public func add(_ articles: [Feed.Article]) throws -> Int {
        try run("BEGIN IMMEDIATE")
        do {
            var added = 0
            for article in articles {
                try run(
                    "INSERT OR IGNORE INTO article VALUES (?, ?, ?)",
                    .text(article.id), .text(article.title),
                    .real(article.date.timeIntervalSince1970))
                added += Int(sqlite3_changes(database))
            }
            try run("COMMIT")
            return added
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Removes articles from before `date`, and gives their space back; returns how many.
    public func removeArticles(before date: Date) throws -> Int {
        try run("DELETE FROM article WHERE date < ?", .real(date.timeIntervalSince1970))
        let removed = Int(sqlite3_changes(database))
        try run("VACUUM")
        return removed
    }

    public func count() throws -> Int {
        let statement = try prepare("SELECT count(*) FROM article")
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { throw failure() }
        return Int(sqlite3_column_int64(statement, 0))
    }

    private enum Value {
        case text(String)
        case real(Double)
    }

    private func run(_ sql: String, _ values: Value...) throws {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            let result =
                switch value {
                case .text(let text):
                    // SQLITE_TRANSIENT: SQLite copies the text.
                    sqlite3_bind_text(
                        statement, position, text, -1,
                        unsafeBitCast(-1, to: sqlite3_destructor_type.self))
                case .real(let number): sqlite3_bind_double(statement, position, number)
                }
            guard result == SQLITE_OK else { throw failure() }
        }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
    }

    private func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { throw failure() }
        return statement
    }

    private func failure() -> Failure {
        Failure(description: String(cString: sqlite3_errmsg(database)) + ".")
    }
}
