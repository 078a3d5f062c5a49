internal import LullModel

/// One step from a schema version to the next.
///
/// Steps are append-only: a step that was released is never edited, since files made by it exist.
/// A step that changes a table of state changes its copy in the segments too.
struct Migration {
    /// The schema version after the step; the first is 1.
    let version: Int64
    let statements: [String]

    static let all: [Migration] = [.first, .apps]

    /// What this program writes.
    static var currentVersion: Int64 { all[all.count - 1].version }

    /// Brings the file to the current version in one transaction.
    ///
    /// Throws `stateTooNew` and leaves the file untouched if a newer program wrote it.
    static func migrate(_ connection: Connection) throws(LullError) {
        let found = try version(of: connection)
        guard found < currentVersion else { return }
        try connection.transaction { () throws(LullError) in
            for migration in all where migration.version > found {
                for statement in migration.statements { try connection.run(statement) }
                try connection.run("PRAGMA user_version = \(migration.version)")
            }
        }
    }

    /// The file's version, 0 for an empty one; writes nothing.
    ///
    /// Throws `stateTooNew` if this program does not know it, `stateDamaged` if it is not ours.
    static func version(of connection: Connection) throws(LullError) -> Int64 {
        let found = try connection.number("PRAGMA user_version") ?? 0
        let isEmpty = try connection.number("SELECT count(*) FROM sqlite_schema") == 0
        guard found > 0 || (found == 0 && isEmpty) else {
            throw LullError.damagedFile(connection.path, "it is the database of another program")
        }
        guard found <= currentVersion else {
            throw LullError(
                .stateTooNew,
                "The state file '\(connection.path)' has version \(found); this lulld knows "
                    + "\(currentVersion) at most.",
                hint: "Start the newer lulld that wrote it, or move the file away.")
        }
        return found
    }
}
