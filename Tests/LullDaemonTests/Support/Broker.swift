import Foundation
import LullTestSupport

/// A message broker of a test's own.
final class Broker {
    static let isPossible = ["dbus-daemon", "busctl", "gdbus"].allSatisfy {
        Programs.installed($0) != nil
    }

    let environment: [String: String]
    private let folder: TemporaryFolder
    private let process: ChildProcess

    init(environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let address = "unix:path=" + folder.path("session")
        self.environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        process = try ChildProcess(
            [
                Programs.installed("dbus-daemon") ?? "", "--session", "--nofork",
                "--address=" + address, "--print-address=1",
            ], environment: environment)
        // It prints its address once it listens.
        let process = process
        process.read(for: 20) { process.outputText.contains("\n") || process.exitCode != nil }
        guard process.outputText.contains("\n") else {
            throw ChildProcess.Failure(description: process.errorText)
        }
    }

    func stop() throws {
        process.signal(SIGTERM)
        try process.waitForEnd()
    }

    func busctl(_ words: [String]) throws -> String {
        try succeed("busctl", ["--user", "--"] + words)
    }

    func gdbus(_ words: [String]) throws -> String {
        try succeed("gdbus", words)
    }

    func run(
        _ program: String, _ words: [String]
    ) throws -> (code: Int32, output: String, errors: String) {
        let process = try ChildProcess(
            [Programs.installed(program) ?? program] + words, environment: environment)
        let code = try process.waitForEnd()
        return (code, process.outputText, process.errorText)
    }

    private func succeed(_ program: String, _ words: [String]) throws -> String {
        let run = try run(program, words)
        guard run.code == 0 else {
            throw ChildProcess.Failure(description: "\(words): \(run.errors)")
        }
        return run.output
    }
}
