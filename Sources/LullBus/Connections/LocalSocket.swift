internal import CSystemd
internal import Glibc
package import LullModel

/// A local (AF_UNIX) socket at a path, as listeners and clients need it.
package enum LocalSocket {
    /// `sun_path` has 108 bytes, one of them for the NUL.
    package static let pathBytesMaximum = 107

    /// Throws `socketPathTooLong`, or `usage` for what cannot be a path.
    package static func check(path: String) throws(LullError) {
        guard path.utf8.count <= pathBytesMaximum else {
            throw LullError(
                .socketPathTooLong,
                "The socket's path '\(path.escapedForDisplay)' has \(path.utf8.count) bytes; "
                    + "\(pathBytesMaximum) is the most that Linux takes.",
                hint: "Set LULL_SOCKET, or XDG_RUNTIME_DIR, to a shorter path.")
        }
        guard path.hasPrefix("/"), !path.hasSuffix("/"), !path.utf8.contains(0) else {
            throw LullError(
                .usage,
                "The socket's path '\(path.escapedForDisplay)' is no absolute path of a file.",
                hint: "Set LULL_SOCKET to a path such as /run/user/1000/lull/bus.")
        }
    }

    /// Whether `path` is a folder, not a link to one, that belongs to `uid`.
    package static func isFolder(_ path: String, ownedBy uid: UInt32) -> Bool {
        var information = stat()
        guard lstat(path, &information) == 0 else { return false }
        return information.st_mode & S_IFMT == S_IFDIR && information.st_uid == uid
    }

    /// The effective uid of the process at the other end.
    static func peer(of descriptor: Int32) -> UInt32? {
        var uid: uid_t = 0
        return lull_peer_uid(descriptor, &uid) == 0 ? uid : nil
    }

    /// Calls `body` with the address of a path that was checked.
    static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
