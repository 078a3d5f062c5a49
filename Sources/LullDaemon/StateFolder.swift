internal import Glibc
internal import LullModel
internal import LullPlatform

/// The folder that holds the daemon's state, locked so that one daemon at a time uses it.
final class StateFolder {
    let path: String
    private let lock: Int32

    /// Creates the folder (mode 0700; the default one without `path`) if need be and takes its lock.
    ///
    /// Throws `daemonAlreadyRunning`, `stateReadOnly`, `diskFull`, `accessDenied` or `storage`.
    init(path given: String?, environment: [String: String]) throws(LullError) {
        if let given {
            path = given
        } else {
            path = try StateFolder.defaultPath(environment: environment)
        }
        try StateFolder.create(path)
        let lockPath = path + "/lulld.lock"
        lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw StateFolder.error(errno, on: lockPath) }
        // A lock of the process, not of the open file: a child that a killed daemon leaves behind before
        // it runs its program must not hold it.
        var wanted = StateFolder.wholeFile
        guard fcntl(lock, F_SETLK, &wanted) == 0 else {
            let number = errno
            let holder = StateFolder.holder(of: lock)
            close(lock)
            guard number == EACCES || number == EAGAIN else {
                throw StateFolder.error(number, on: lockPath)
            }
            throw LullError(
                .daemonAlreadyRunning,
                "Another lulld\(holder.map { " (process \($0))" } ?? "") uses the state in '\(path)'.",
                hint:
                    "Talk to it with `lull status`, or give this one --state FOLDER. If it does not "
                    + "answer, its socket was deleted: end it and start lulld again.")
        }
    }

    deinit {
        close(lock)
    }

    /// `$XDG_STATE_HOME/lull`, or `~/.local/state/lull` where that is not set to an absolute path.
    private static func defaultPath(environment: [String: String]) throws(LullError) -> String {
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return base + "/lull" }
        if let home = environment["HOME"], home.hasPrefix("/") {
            return home + "/.local/state/lull"
        }
        throw LullError(
            .usage, "Neither XDG_STATE_HOME nor HOME names a folder for the state.",
            hint: "Set one of them, or give --state FOLDER.")
    }

    private static func create(_ path: String) throws(LullError) {
        var prefix = ""
        for part in path.split(separator: "/") {
            prefix += "/" + part
            guard mkdir(prefix, 0o700) != 0 else { continue }
            let number = errno
            var information = stat()
            guard stat(prefix, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
                throw error(number, on: prefix)
            }
        }
    }

    /// The process that has the lock; nil if it is gone by now, or in another container.
    private static func holder(of lock: Int32) -> Int32? {
        var found = wholeFile
        guard fcntl(lock, F_GETLK, &found) == 0, found.l_type != Int16(F_UNLCK), found.l_pid > 0
        else { return nil }
        return found.l_pid
    }

    private static var wholeFile: flock {
        flock(
            l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    }

    private static func error(_ number: Int32, on path: String) -> LullError {
        let reason = String(cString: strerror(number))
        switch number {
        case EROFS:
            return LullError(
                .stateReadOnly, "'\(path)' lies on a read-only file system.",
                hint: "Mount it writable, or give --state FOLDER on another one.")
        case EACCES, EPERM:
            return LullError(
                .accessDenied, "'\(path)' cannot be used: \(reason).",
                hint: "Make the folder yours and writable, or give --state FOLDER.")
        case ENOSPC, EDQUOT:
            return LullError(
                .diskFull, "There is no space left for '\(path)'.",
                hint: "Free some space, or give --state FOLDER on another disk.")
        case ENOTDIR, EEXIST:
            return LullError(
                .storage, "'\(path)' is in the way: it is not a folder.",
                hint: "Move it away, or give --state FOLDER.")
        default:
            return LullError(
                .storage, "'\(path)' cannot be used: \(reason).",
                hint: "Give --state FOLDER with another folder.")
        }
    }
}
