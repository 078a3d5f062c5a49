import Foundation
import LullTestSupport

/// A message broker of a test's own.
final class PrivateBus {
    let address: String
    private let folder: TemporaryFolder
    private let process = Process()

    init() throws {
        folder = try TemporaryFolder()
        address = "unix:path=" + folder.path("session")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        process.arguments = ["--session", "--nofork", "--address=\(address)", "--print-address=1"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It prints its address once it listens, and ends the output if it cannot.
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw POSIXError(.ECONNREFUSED)
        }
    }

    deinit {
        stop()
    }

    func stop() {
        guard process.isRunning else { return }
        // The test's threads block SIGTERM, and what they start inherits that.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
