internal import Glibc
internal import LullModel
internal import LullPlatform

extension CommandContext {
    /// The context of this process.
    static func system() -> CommandContext {
        let environment = systemEnvironment()
        let allowsColor =
            environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        return CommandContext(
            environment: environment, workingDirectory: systemWorkingDirectory(),
            now: WallTime(nanoseconds: KernelClock.wallTime()), zone: .system,
            colorsErrors: allowsColor && isatty(STDERR_FILENO) == 1,
            connect: { (socketPath) throws(LullError) in
                try Connection.open(socketPath: socketPath, environment: environment)
            },
            readInput: { (count) throws(LullError) in
                try InputFile.read(STDIN_FILENO, called: "standard input", sizeMaximum: count)
            })
    }

    /// Variables that are not valid UTF-8 are left out: no text of ours can carry them.
    private static func systemEnvironment() -> [String: String] {
        var result: [String: String] = [:]
        var cursor = environ
        while let entry = cursor.pointee {
            cursor += 1
            guard let text = String(validatingCString: entry),
                let equals = text.firstIndex(of: "=")
            else { continue }
            result[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        return result
    }

    private static func systemWorkingDirectory() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(validatingCString: path)
    }
}
