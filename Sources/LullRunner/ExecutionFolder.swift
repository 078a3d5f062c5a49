internal import Glibc
internal import LullModel

/// The folder `executions` in the state folder: output and markers of executions, by number.
///
/// A *marker* `ID.started` is on the disk before the program of an execution runs, so a process
/// that is gone without one never ran.
final class ExecutionFolder {
    /// Of the files that belong to an execution.
    private static let suffixes = [
        "log", "started", AppNote.suffix, AppNote.deliveredSuffix, ProcessNote.suffix,
    ]

    let path: String
    /// For the child, which must not look up paths of its own.
    let descriptor: Int32

    /// Makes the folders that are missing, for their owner alone.
    init(in stateFolder: String) throws(LullError) {
        let path = stateFolder + "/executions"
        for folder in [stateFolder, path] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw ExecutionFolder.error(folder, errno)
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ExecutionFolder.error(path, errno) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    func output(of execution: ExecutionID) -> OutputFile {
        OutputFile(path: "\(path)/\(execution).log")
    }

    func markerName(of execution: ExecutionID) -> String { "\(execution).started" }

    func hasMarker(of execution: ExecutionID) -> Bool {
        faccessat(descriptor, markerName(of: execution), F_OK, 0) == 0
    }

    func removeMarker(of execution: ExecutionID) {
        unlinkat(descriptor, markerName(of: execution), 0)
    }

    /// Removes the files of all executions for which `isKept` is false; foreign files stay.
    func removeFiles(unless isKept: (ExecutionID) -> Bool) {
        for name in KernelFile.names(in: path) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, ExecutionFolder.suffixes.contains(String(parts[1])),
                let number = Int64(parts[0]), !isKept(ExecutionID(number))
            else { continue }
            unlinkat(descriptor, name, 0)
        }
    }

    private static func error(_ path: String, _ number: Int32) -> LullError {
        let reason = String(cString: strerror(number))
        let message = "The folder '\(path)' for the output of executions cannot be used: \(reason)."
        switch number {
        case ENOSPC, EDQUOT:
            return LullError(.diskFull, message, hint: "Free some disk space.")
        case EROFS:
            return LullError(.stateReadOnly, message, hint: "Make the file system writable.")
        case EACCES, EPERM:
            return LullError(.accessDenied, message, hint: "Check who owns the folder.")
        default:
            return LullError(.storage, message)
        }
    }
}
