internal import Glibc

/// What stands at a path, without following a link there.
struct FileStatus {
    enum Kind {
        case file
        case folder
        case link
        /// A pipe, socket or device.
        case other
    }

    let kind: Kind
    let permissions: mode_t
    let size: Int
    let modified: timespec
    /// Device and number: equal for one folder, whatever path led to it.
    let identity: [UInt64]

    /// Nil if nothing is there, or it cannot be looked at.
    init?(at path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    init(_ information: stat) {
        switch information.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        permissions = information.st_mode & 0o777
        size = Int(information.st_size)
        modified = information.st_mtim
        identity = [UInt64(information.st_dev), UInt64(information.st_ino)]
    }

    /// Whether a copy made of `other` is still up to date.
    func isCopy(of other: FileStatus) -> Bool {
        kind == .file && size == other.size && modified.tv_sec == other.modified.tv_sec
            && modified.tv_nsec == other.modified.tv_nsec && permissions == other.permissions
    }
}
