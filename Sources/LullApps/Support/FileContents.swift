internal import FoundationEssentials
internal import Glibc
internal import LullModel

/// Reads whole files that somebody else wrote: ordinary ones only, and not without bound.
enum FileContents {
    /// Throws `invalidApp` with a sentence that names the file.
    static func read(_ path: String, sizeMaximum: Int) throws(LullError) -> Data {
        // Without O_NONBLOCK a named pipe would hold the daemon until somebody writes.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw LullError(
                .invalidApp,
                "'\(path.escapedForDisplay)' is \(isFolder ? "a folder" : "no ordinary file").",
                hint: "Name the Info.plist file itself.")
        }
        var bytes = Data()
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, errno) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[0..<count])
            // Counted here and not asked of the file, which may grow meanwhile.
            guard bytes.count <= sizeMaximum else {
                throw LullError(
                    .invalidApp,
                    "'\(path.escapedForDisplay)' is larger than \(sizeMaximum / 1024) KiB.",
                    hint: "An Info.plist has a few; check that it is the right file.")
            }
        }
    }

    private static func unreadable(_ path: String, _ number: Int32) -> LullError {
        let shown = path.escapedForDisplay
        switch number {
        case ENOENT, ENOTDIR:
            return LullError(
                .invalidApp, "There is no file '\(shown)'.",
                hint: "An app needs an Info.plist; check the path.")
        case EACCES:
            return LullError(
                .invalidApp, "'\(shown)' may not be read.",
                hint: "Give yourself the permission: chmod u+r '\(shown)'")
        default:
            return LullError(
                .invalidApp, "'\(shown)' cannot be read: \(String(cString: strerror(number))).",
                hint: "Check the path.")
        }
    }
}
