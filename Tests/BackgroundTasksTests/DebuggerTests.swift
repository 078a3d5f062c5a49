import Foundation
import Glibc
import LullClientTestSupport
import LullTestSupport
import Testing

/// A program under a real debugger; what it writes on stderr comes line by line.
@Suite("debugger", .timeLimit(.minutes(2))) struct DebuggerTests {
    private static let gdb = "/usr/bin/gdb"

    @Test(
        "a launch and an expiration are simulated from gdb",
        .enabled(if: FileManager.default.isExecutableFile(atPath: gdb)))
    func simulate() async throws {
        let folder = try TemporaryFolder()
        let plist = try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>com.example.app</string>
            <key>CFBundleExecutable</key><string>DebuggedApp</string>
            <key>BGTaskSchedulerPermittedIdentifiers</key>
            <array><string>com.example.app.refresh</string></array>
            <key>UIBackgroundModes</key><array><string>fetch</string></array>
            </dict></plist>
            """, to: "Info.plist")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.gdb)
        process.arguments = [
            "--batch", "--nx", "-ex", "set confirm off", "-ex", "set breakpoint pending on",
            "-ex", "set debuginfod enabled off",
            "-ex", "break dispatch_main", "-ex", "run",
            "-ex", "set language c",
            "-ex", Self.call("lull_simulate_launch"),
            "-ex", Self.call("lull_simulate_expiration"),
            "-ex", "continue", Self.program,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LULL_INFO_PLIST": plist, "LULL_SOCKET": folder.path("none/bus"),
        ]) { $1 }
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        let chunks = Recorder<String>()
        output.fileHandleForReading.readabilityHandler = { handle in
            chunks.append(String(decoding: handle.availableData, as: UTF8.self))
        }
        try Self.run(process)
        let lines = ["launch", "expiration"].map {
            "Simulating \($0) for task with identifier com.example.app.refresh\n"
        }
        var text = ""
        while !lines.allSatisfy(text.contains) { text += await chunks.next() }
        // Written as well as closed: another child of this process may hold the pipe's end.
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        try input.fileHandleForWriting.close()
        output.fileHandleForReading.readabilityHandler = nil
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// gdb does not know the type of a Swift function and needs to be told.
    private static func call(_ function: String) -> String {
        "call ((void (*)(const char *)) \(function))(\"com.example.app.refresh\")"
    }

    /// Starts it with no signal blocked, as Dispatch's threads have them: gdb waits for SIGCHLD.
    private static func run(_ process: Process) throws {
        var none = sigset_t()
        var earlier = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &earlier)
        defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
        try process.run()
    }

    /// The app, which was built beside the tests.
    private static var program: String {
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        return tests.deletingLastPathComponent().appendingPathComponent("DebuggedApp").path
    }
}
