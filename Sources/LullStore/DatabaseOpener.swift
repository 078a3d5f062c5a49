internal import LullModel

/// Opens the database of a folder: creates, migrates and checks it, and sets a damaged one aside.
struct DatabaseOpener {
    /// 4 MiB: so much is checked at every open, in about 10 ms. A larger file is checked in full only
    /// if its last user did not close it, or met damage; whatever `load` reads is checked by reading.
    private static let alwaysCheckedBytes: Int64 = 4 << 20

    /// 512 bytes, SQLite's smallest page: it takes a shorter file for an empty one and writes over it.
    private static let smallestBytes: Int64 = 512

    let files: DatabaseFiles

    /// What a person should know is added to `warnings`.
    ///
    /// Only wrong bytes count as damage. Everything else (permission, a full or read-only disk, a
    /// lock, a newer version) throws and leaves the files as they are.
    func open(_ warnings: inout [String]) throws(LullError) -> Connection {
        if files.hasOrphanedLog {
            try setAside(because: "its database file is missing or empty", &warnings)
        }
        if (1..<DatabaseOpener.smallestBytes).contains(files.databaseSize) {
            try setAside(because: "it is too short to be a database", &warnings)
        }
        try files.prepare()
        let hadLog = files.hasLog
        let connection = try Connection(path: files.database)
        do {
            try ready(connection, isUnclean: hadLog || files.isSuspect)
            files.clearSuspectMark()
            return connection
        } catch {
            // A clean file stays the one file it was; a log is evidence, or belongs to a newer version.
            connection.close(leavingLog: hadLog || error.kind == .stateDamaged)
            guard error.kind == .stateDamaged else { throw error }
            return try replace(because: error.message, &warnings)
        }
    }

    /// Sets the files aside and starts an empty database. No connection may be open.
    func replace(
        because reason: String, _ warnings: inout [String]
    ) throws(LullError) -> Connection {
        try setAside(because: reason, &warnings)
        try files.prepare()
        let connection = try Connection(path: files.database)
        try ready(connection, isUnclean: false)
        files.clearSuspectMark()
        return connection
    }

    private func setAside(
        because reason: String, _ warnings: inout [String]
    ) throws(LullError) {
        let kept = try files.setAside()
        warnings.append(
            "The state file '\(files.database)' was damaged (\(reason)). It is kept as '\(kept)'; "
                + "lulld started an empty one, so what was pending must be submitted again.")
    }

    private func ready(_ connection: Connection, isUnclean: Bool) throws(LullError) {
        // First of all, since everything below writes.
        let version = try Migration.version(of: connection)
        // A rollback journal, where the file system allows no other, is as durable and only slower.
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = FULL")
        // In KiB: the daemon's memory belongs to the requests, and each is read once.
        try connection.run("PRAGMA cache_size = -1000")
        // The log is cut back after a large transaction; 4 MiB is what SQLite lets it grow to anyway.
        try connection.run("PRAGMA journal_size_limit = \(4 << 20)")
        try connection.run("PRAGMA cell_size_check = ON")
        try connection.run("PRAGMA trusted_schema = OFF")
        if version > 0 && (isUnclean || files.databaseSize <= DatabaseOpener.alwaysCheckedBytes) {
            try check(connection)
        }
        try Migration.migrate(connection)
    }

    private func check(_ connection: Connection) throws(LullError) {
        var findings: [String] = []
        try connection.query("PRAGMA quick_check(1)") { (row) throws(LullError) in
            findings.append(row.text(0))
        }
        guard findings == ["ok"] else {
            throw LullError.damagedFile(
                connection.path, findings.joined(separator: " ").escapedForDisplay)
        }
    }
}
