import Foundation
import Testing

/// A run of the program that prints the path.
private enum PathProgram {
    /// Whether this machine lets a program have a network of its own, and change it.
    static let isPossible =
        (try? run(["/usr/bin/unshare", "-n", "/bin/sh", "-c", "ip link"]))?
        .contains("lo") == true

    static let path: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return URL(fileURLWithPath: own ?? CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent("PathProgram").path
    }()

    /// What it prints, with no daemon to be found.
    static func run(_ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = [
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LULL_SOCKET": "/tmp/lull-nobody/bus",
            "HOME": "/tmp",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

@Suite("a program that watches the network", .timeLimit(.minutes(1)))
struct PathProgramTests {
    @Test(
        "without a daemon the kernel's default route decides, and its changes are told at once",
        .enabled(if: PathProgram.isPossible, "this machine allows no networks of a program's own"))
    func changes() throws {
        // Foundation starts programs only where the loopback is up.
        let text = try PathProgram.run([
            "/usr/bin/unshare", "-n", "/bin/sh", "-c", "ip link set lo up && exec \"$@\"", "sh",
            PathProgram.path, "ip route add default dev lo", "ip route del default",
        ])
        #expect(text == "unsatisfied\nsatisfied (lo)\nunsatisfied\n")
    }
}
