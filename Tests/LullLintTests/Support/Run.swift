import Foundation

/// A finished process.
struct Run {
    let exitCode: Int32
    /// Standard output and standard error together.
    let text: String

    /// Runs `program`, found in `PATH`, to its end.
    init(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        try process.run()
        text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        exitCode = process.terminationStatus
    }

    /// The built `lull-lint`, beside the running tests.
    static let linter =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("lull-lint").path
}
