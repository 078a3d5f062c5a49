internal import Foundation
internal import Glibc

/// A built program that acts as an app, in a process of its own with no daemon to be found.
package final class ClientProcess: Sendable {
    package let lines = Recorder<String>()
    /// How it ended, once it has.
    package let ends = Recorder<Int32>()
    private let process = Process()

    /// Starts the program that was built beside the tests. Launched by Lull if it is `inBackground`, with a
    /// socket at whose other end nobody answers.
    package init(_ name: String, inBackground: Bool = false) throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(fileURLWithPath: own).deletingLastPathComponent()
            .appendingPathComponent(name).path
        var environment = ProcessInfo.processInfo.environment
        environment["LULL_SOCKET"] = "/nonexistent/lull.sock"
        environment["LULL_INFO_PLIST"] = nil
        if inBackground {
            environment["LULL_LAUNCH_SOCKET"] = "9"
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            // The other end stays open in the shell's child until the app has ended.
            process.arguments = [
                "-c",
                "exec \(Self.python) -c \(Self.quoted(Self.launcher)) \(Self.quoted(program))",
            ]
        } else {
            process.executableURL = URL(fileURLWithPath: program)
        }
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        let reader = LineReader(lines)
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil } else { reader.take(data) }
        }
        process.terminationHandler = { [ends] process in
            ends.append(
                process.terminationReason == .exit
                    ? process.terminationStatus : 128 + process.terminationStatus)
        }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Asks it to end, as the daemon does.
    package func terminate() {
        kill(process.processIdentifier, SIGTERM)
    }

    private static let python = "/usr/bin/python3"
    private static let launcher = """
        import os, socket, sys
        a, b = socket.socketpair()
        os.dup2(a.fileno(), 9, inheritable=True)
        os.dup2(b.fileno(), 10, inheritable=True)
        os.execv(sys.argv[1], sys.argv[1:])
        """

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

/// Cuts what a process prints into lines. Called by one reader at a time.
private final class LineReader: @unchecked Sendable {
    // Unchecked: a file handle calls its readability handler one call after the other.
    private let lines: Recorder<String>
    private var rest = Data()

    init(_ lines: Recorder<String>) {
        self.lines = lines
    }

    func take(_ data: Data) {
        rest += data
        while let end = rest.firstIndex(of: 0x0A) {
            lines.append(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
        }
    }
}
