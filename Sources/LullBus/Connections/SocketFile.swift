internal import CSystemd
internal import Glibc
internal import LullModel

/// Makes the file a listener listens at, and replaces one that a crash left behind.
enum SocketFile {
    /// A listening descriptor at `path`, of mode 0600.
    static func listen(at path: String, backlog: Int32) throws(LullError) -> Int32 {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try makeFolder(folder)
        // Looking and replacing must be one step among daemons that start at the same moment.
        let lock = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw refusal("opened", folder) }
        defer { close(lock) }
        guard lull_lock_exclusively(lock) == 0 else { throw alreadyRunning(path) }
        try removeStale(path)

        let descriptor = lull_local_socket(1)
        guard descriptor >= 0 else { throw .bus("socket", -errno) }
        let bound = LocalSocket.withAddress(path) { bind(descriptor, $0, $1) }
        guard bound == 0, chmod(path, 0o600) == 0, Glibc.listen(descriptor, backlog) == 0 else {
            let error = refusal("made", path)
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func makeFolder(_ folder: String) throws(LullError) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o700) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES
            else { throw refusal("made", path) }
        }
        guard LocalSocket.isFolder(folder, ownedBy: geteuid()) else {
            var information = stat()
            guard stat(folder, &information) == 0 else { throw refusal("made", folder) }
            throw LullError(
                .accessDenied,
                "The socket's folder '\(folder.escapedForDisplay)' is no folder of your own.",
                hint: "Set LULL_SOCKET to a path in a folder that belongs to you.")
        }
    }

    private static func removeStale(_ path: String) throws(LullError) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return }
        guard information.st_mode & S_IFMT == S_IFSOCK else {
            throw LullError(
                .storage, "'\(path.escapedForDisplay)' exists and is no socket.",
                hint: "Move it away, or set LULL_SOCKET to another path.")
        }
        let probe = lull_local_socket(1)
        guard probe >= 0 else { throw .bus("socket", -errno) }
        defer { close(probe) }
        let connected = LocalSocket.withAddress(path) { connect(probe, $0, $1) }
        // A refusal proves that nobody listens; a full backlog (EAGAIN) proves the contrary. What takes
        // connections for a process that is gone is a child of it, about to let go of the socket.
        guard connected == 0 ? isListenerGone(probe) : errno == ECONNREFUSED else {
            throw alreadyRunning(path)
        }
        guard unlink(path) == 0 else { throw refusal("removed", path) }
    }

    private static func isListenerGone(_ connected: Int32) -> Bool {
        let pid = lull_peer_pid(connected)
        return pid > 0 && kill(pid, 0) != 0 && errno == ESRCH
    }

    private static func alreadyRunning(_ path: String) -> LullError {
        LullError(
            .daemonAlreadyRunning, "A daemon already listens at '\(path.escapedForDisplay)'.",
            hint: "Use it, stop it first, or set LULL_SOCKET to another path.")
    }

    /// The error in `errno`, for a person.
    private static func refusal(_ verb: String, _ path: String) -> LullError {
        let number = errno
        let kind: ErrorKind =
            switch number {
            case EACCES, EPERM: .accessDenied
            case ENOSPC, EDQUOT: .diskFull
            case EROFS: .stateReadOnly
            default: .storage
            }
        return LullError(
            kind,
            "'\(path.escapedForDisplay)' cannot be \(verb): \(String(cString: strerror(number))).",
            hint: "Set LULL_SOCKET to a path in a folder that belongs to you.")
    }
}
