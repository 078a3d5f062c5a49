internal import CSQLite
internal import Glibc
internal import LullModel

extension LullError {
    /// The error for a failed call of SQLite on the file at `path`.
    ///
    /// `systemError` is the `errno` behind it, 0 if there is none. Only `stateDamaged` says that the
    /// file's bytes are wrong; a missing permission, a full or read-only disk and a lock never do.
    static func sqlite(
        code: Int32, systemError: Int32, message: String, path: String
    ) -> LullError {
        switch code & 0xff {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .damagedFile(path, message)
        case SQLITE_FULL:
            return .diskFull(path)
        case SQLITE_READONLY where code == LullError.movedCode:
            return .movedFile(path)
        case SQLITE_READONLY:
            return .readOnly(path)
        case SQLITE_PERM, SQLITE_AUTH:
            return .accessDenied(path)
        case SQLITE_BUSY, SQLITE_LOCKED:
            return LullError(
                .storage, "The state file '\(path)' is locked by another program.",
                hint: "Close the program that has it open, then try again.")
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            return .system(systemError, path: path, message: message)
        default:
            return LullError(.storage, "The state file '\(path)' failed: \(message).")
        }
    }

    /// SQLITE_READONLY_DBMOVED, a macro that Swift cannot import.
    private static let movedCode = SQLITE_READONLY | 4 << 8

    /// The error for a system call that failed with `number` on `path`.
    static func system(_ number: Int32, path: String, message: String? = nil) -> LullError {
        switch number {
        case ENOSPC, EDQUOT:
            return .diskFull(path)
        case EROFS:
            return .readOnly(path)
        case EACCES, EPERM:
            return .accessDenied(path)
        case 0:
            return LullError(
                .storage, "The state file '\(path)' failed: \(message ?? "no reason given").")
        default:
            return LullError(
                .storage, "The state file '\(path)' failed: \(String(cString: strerror(number))).",
                hint: "Look at the disk's health and mounts, then start lulld again.")
        }
    }

    /// A row that no version of Lull writes.
    static func damaged(_ what: String) -> LullError {
        LullError(
            .stateDamaged, "Part of the state cannot be read: \(what).",
            hint: "Start lulld again: it sets a damaged file aside and says where.")
    }

    static func damagedFile(_ path: String, _ why: String) -> LullError {
        LullError(
            .stateDamaged, "The state file '\(path)' is damaged: \(why).",
            hint: "Start lulld again: it sets a damaged file aside and says where.")
    }

    static func movedFile(_ path: String) -> LullError {
        LullError(
            .storage, "The state file '\(path)' was moved or deleted while it was open.",
            hint: "Put it back if you can, and start lulld again.")
    }

    private static func diskFull(_ path: String) -> LullError {
        LullError(
            .diskFull, "The state file '\(path)' cannot be written: the disk is full.",
            hint: "Free some space on its disk. Nothing was changed.")
    }

    private static func readOnly(_ path: String) -> LullError {
        LullError(
            .stateReadOnly, "The state file '\(path)' cannot be written: it is read-only.",
            hint: "Make its disk writable, or set XDG_STATE_HOME to a folder that is.")
    }

    private static func accessDenied(_ path: String) -> LullError {
        LullError(
            .accessDenied, "The state file '\(path)' may not be opened: permission denied.",
            hint: "Make its folder yours, with 'chown' and 'chmod u+rwX', and start lulld again.")
    }
}
