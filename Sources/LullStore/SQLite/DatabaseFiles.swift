internal import Glibc
internal import LullModel

/// The database's files in their folder: `lull.db`, and beside it SQLite's `-wal`, `-shm`, `-journal`.
///
/// Looks, creates and renames; never opens the database and never deletes a byte of it.
struct DatabaseFiles {
    /// Follows a symbolic link, as SQLite does when it names the files beside.
    let database: String
    private let folder: String

    /// Creates the folder (mode 0700) and the file (mode 0600) where missing.
    init(folder: String) throws(LullError) {
        self.folder = folder
        try DatabaseFiles.createFolder(folder)
        let path = folder + "/lull.db"
        guard let resolved = realpath(path, nil) else {
            database = path
            return
        }
        database = String(cString: resolved)
        free(resolved)
    }

    /// Whether the last user of the file did not close it: its log still holds something.
    var hasLog: Bool { size(database + "-wal") > 0 }

    /// A log without the database it belongs to; SQLite would delete it.
    var hasOrphanedLog: Bool { hasLog && size(database) <= 0 }

    /// In bytes; 0 if there is no file.
    var databaseSize: Int64 { max(0, size(database)) }

    /// Set by an earlier process that met damage while it ran: the file is to be checked at the next open.
    var isSuspect: Bool { size(suspectMark) >= 0 }

    /// Notes for the next open that the file is to be checked.
    func markSuspect() {
        // Without the mark the next open may miss the damage, but the error itself was reported.
        let mark = open(suspectMark, O_WRONLY | O_CREAT | O_CLOEXEC, mode_t(0o600))
        if mark >= 0 { close(mark) }
    }

    func clearSuspectMark() {
        unlink(suspectMark)
    }

    /// Makes sure the file exists and may be written, before SQLite falls back to reading only.
    func prepare() throws(LullError) {
        let descriptor = open(database, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw LullError.system(errno, path: database) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw LullError.system(errno, path: database)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw LullError(
                .storage, "The state file '\(database)' is not a regular file.",
                hint: "Move it away; lulld then starts a new one.")
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw LullError.system(errno, path: folder) }
    }

    /// Renames the database and the files beside it and returns the database's new path.
    ///
    /// No connection may be open, except one that leaves its log on closing.
    func setAside() throws(LullError) -> String {
        let kept = unusedName()
        var isMoved = false
        // The database goes first: stopped halfway, a log without its database is found at the next
        // open, while a database without its log would pass for whole.
        for suffix in ["", "-wal", "-shm", "-journal"] {
            if rename(database + suffix, kept + suffix) == 0 {
                isMoved = true
            } else if errno != ENOENT {
                throw LullError.system(errno, path: database + suffix)
            }
        }
        guard isMoved else { throw LullError.system(ENOENT, path: database) }
        return kept
    }

    private var suspectMark: String { database + ".suspect" }

    /// `lull.db.damaged-YYYYMMDD-HHMMSS` in UTC, with a number behind it if that is taken.
    private func unusedName() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        let digits = [
            (parts.tm_year + 1900, 4), (parts.tm_mon + 1, 2), (parts.tm_mday, 2),
            (parts.tm_hour, 2), (parts.tm_min, 2), (parts.tm_sec, 2),
        ].map { number, width in
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let base =
            database + ".damaged-" + digits[0...2].joined() + "-" + digits[3...5].joined()
        var name = base
        var count = 1
        while ["", "-wal", "-shm", "-journal"].contains(where: { size(name + $0) >= 0 }) {
            count += 1
            name = base + "-\(count)"
        }
        return name
    }

    /// In bytes; -1 if there is none.
    private func size(_ path: String) -> Int64 {
        var status = stat()
        return lstat(path, &status) == 0 ? Int64(status.st_size) : -1
    }

    private static func createFolder(_ path: String) throws(LullError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        guard errno == ENOENT, !parent.isEmpty else { throw LullError.system(errno, path: path) }
        try createFolder(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw LullError.system(errno, path: path)
        }
    }
}
