import Foundation
import Glibc
import LullClient
import LullClientTestSupport
import LullModel
import LullTestSupport
import LullWire
import Testing

/// The environment is the process's, so each test has a process of its own.
@Suite("process environment", .timeLimit(.minutes(2))) struct ProcessEnvironmentTests {
    static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>com.example.app</string>
        <key>CFBundleExecutable</key><string>App</string>
        <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>a</string></array>
        </dict></plist>
        """

    @Test("a launched process takes its socket once, and speaks over it")
    func launched() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            var ends: [Int32] = [-1, -1]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            let daemon = try SimulatedDaemon(at: folder.path("bus"), inherited: ends[0])
            setenv("LULL_LAUNCH_SOCKET", "\(ends[1])", 1)
            setenv("LULL_INFO_PLIST", try folder.write(Self.plist, to: "Info.plist"), 1)
            setenv("LULL_SOCKET", folder.path("none"), 1)
            let runtime = AppRuntime.shared
            #expect(runtime.launchCause == .background)
            #expect(runtime.profile?.identifier == AppIdentifier("com.example.app"))
            #expect(getenv("LULL_LAUNCH_SOCKET") == nil)
            #expect(fcntl(ends[1], F_GETFD) & FD_CLOEXEC != 0)
            #expect(runtime.register("a", on: nil) { _ in })
            _ = await daemon.next(.hello)
            try runtime.connection.cancelAll()
            daemon.stop()
        }
    }

    @Test(
        "a descriptor that is no socket is not taken for one", arguments: ["0", "x", "999", "-1"])
    func noSocket(text: String) async {
        // An exit test's body captures nothing, so each text is tried in one of its own.
        await #expect(processExitsWith: .success) { [text] in
            setenv("LULL_LAUNCH_SOCKET", text, 1)
            #expect(AppRuntime.shared.launchCause == .person)
            #expect(getenv("LULL_LAUNCH_SOCKET") == nil)
        }
    }

    @Test("a child of a fork has no connection, and its calls fail at once")
    func fork() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let daemon = try SimulatedDaemon(at: folder.path("bus"))
            let connection = DaemonConnection(
                launchSocket: nil, environment: ["LULL_SOCKET": folder.path("bus")])
            connection.start(AppGreeting(activity: .foreground)) { _ in }
            try connection.cancelAll()
            let child = forkedExitCode {
                do throws(LullError) {
                    try connection.cancelAll()
                    return 1
                } catch {
                    return error.kind == .unavailable ? 0 : 2
                }
            }
            #expect(child == 0)
            try connection.cancelAll()
            daemon.stop()
        }
    }

    @Test("an Info.plist that cannot be read is told of, and permits nothing")
    func brokenPlist() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let folder = try TemporaryFolder()
            setenv("LULL_INFO_PLIST", try folder.write("<plist", to: "Info.plist"), 1)
            #expect(AppRuntime.shared.profile == nil)
            #expect(!AppRuntime.shared.register("a", on: nil) { _ in })
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("Info.plist'"))
        #expect(
            text.contains(
                "Registration rejected; a is not advertised in the application's Info.plist"))
    }
}

/// Runs `body` in a forked child and returns what it returned. The name is looked up: Swift hides fork.
func forkedExitCode(_ body: () -> Int32) -> Int32 {
    typealias Fork = @convention(c) () -> pid_t
    guard let symbol = dlsym(nil, "fork") else { return -1 }
    let pid = unsafeBitCast(symbol, to: Fork.self)()
    if pid == 0 { _exit(body()) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
}
