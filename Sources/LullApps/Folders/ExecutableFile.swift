internal import Glibc
internal import LullModel

/// Says whether a file can be an app's executable.
enum ExecutableFile {
    /// Why it cannot be started as an app; nil if it can.
    static func problem(with path: String) -> LullError? {
        let shown = path.escapedForDisplay
        var status = stat()
        guard stat(path, &status) == 0 else {
            return LullError(
                .invalidApp, "There is no executable '\(shown)'.", hint: "Build the app.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no ordinary file"
            return LullError(
                .invalidApp, "The executable '\(shown)' is \(what).",
                hint: "CFBundleExecutable must name a program.")
        }
        if isScript(path) {
            return LullError(
                .invalidApp, "'\(shown)' is a script, and scripts are commands, not apps.",
                hint: "Submit it as a command: lull submit ID -- '\(shown)'")
        }
        guard access(path, X_OK) == 0 else {
            return LullError(
                .invalidApp, "The executable '\(shown)' may not be executed.",
                hint: "Mark it: chmod +x '\(shown)'")
        }
        return nil
    }

    /// A script's process is its interpreter's, so it could not prove which app it is.
    private static func isScript(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // One that may be executed and not read is a program: an interpreter could not read it either.
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 2)
        return read(descriptor, &bytes, 2) == 2 && bytes == Array("#!".utf8)
    }
}
