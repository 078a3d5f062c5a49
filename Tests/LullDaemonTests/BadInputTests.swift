import Foundation
import LullModel
import LullTestSupport
import Testing

/// Wrong command lines: a clear sentence, a hint, the documented exit code, the same as JSON; nothing is
/// lost and nothing is left behind.
@Suite(.ownThreads)
struct BadInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var words: [String]
        var kind: ErrorKind
        /// What the sentence must name.
        var named: String

        init(_ words: [String], _ kind: ErrorKind, naming named: String) {
            self.words = words
            self.kind = kind
            self.named = named
        }

        var testDescription: String { words.joined(separator: " ").escapedForDisplay }
    }

    private static let long = String(repeating: "x", count: 129)
    private static let cases = [
        Case(["submit", "a", "--powr", "--", "true"], .usage, naming: "--powr"),
        Case(["submitt", "a"], .usage, naming: "submitt"),
        Case(["submit", "a"], .usage, naming: "missing"),
        Case(["submit", "--", "true"], .usage, naming: "missing"),
        Case(["submit", "a", "--limit", "0", "--", "true"], .usage, naming: "--limit"),
        Case(["submit", "a", "--limit", "0s", "--", "true"], .usage, naming: "--limit"),
        Case(["submit", "a", "--limit", "-5m", "--", "true"], .usage, naming: "-5m"),
        Case(["submit", "a", "--limit", "5 parsecs", "--", "true"], .usage, naming: "parsecs"),
        Case(["submit", "a", "--limit", "1ms", "--", "true"], .usage, naming: "1ms"),
        Case(["submit", "a", "--limit", "0.1s", "--", "true"], .invalidRequest, naming: "'a'"),
        Case(["submit", "a", "--limit", "25h", "--", "true"], .invalidRequest, naming: "'a'"),
        Case(["submit", "a", "--every", "1s", "--", "true"], .invalidRequest, naming: "'a'"),
        Case(
            ["submit", "a", "--earliest", "2099-01-01T00:00", "--", "true"], .invalidRequest,
            naming: "'a'"),
        Case(
            ["submit", "a", "--earliest", "2026-02-30T00:00", "--", "true"], .usage,
            naming: "2026-02-30"),
        Case(["submit", "", "--", "true"], .invalidIdentifier, naming: "empty"),
        Case(["submit", long, "--", "true"], .invalidIdentifier, naming: "129"),
        Case(["submit", "a\u{1b}[2Jb", "--", "true"], .invalidIdentifier, naming: "\\u{1b}"),
        Case(["submit", "a\nb", "--", "true"], .invalidIdentifier, naming: "\\u{a}"),
        Case(
            ["submit", "a", "--", "no-such-program"], .commandNotFound, naming: "no-such-program"),
        Case(
            ["submit", "a", "--", "./no-such-program"], .commandNotFound, naming: "no-such-program"),
        Case(["submit", "a", "--", "./document"], .commandNotExecutable, naming: "document"),
        Case(["submit", "a", "--", "./inner"], .commandNotExecutable, naming: "inner"),
        Case(
            ["submit", "a", "--cwd", "nowhere", "--", "true"], .invalidRequest, naming: "nowhere"),
        Case(
            ["submit", "a", "--refresh", "--processing", "--", "true"], .usage,
            naming: "--processing"),
        Case(["cancel", "kept.c"], .noSuchRequest, naming: "kept.c"),
        Case(["logs", "kept"], .noSuchRequest, naming: "kept"),
        Case(["simulate-expiration", "kept"], .noSuchRequest, naming: "kept"),
        Case(["resume", "kept"], .noSuchRequest, naming: "kept"),
        Case(["conditions", "--set", "moon=full"], .noSuchCondition, naming: "moon"),
        Case(["conditions", "--set", "thermal=lukewarm"], .noSuchCondition, naming: "lukewarm"),
        Case(["conditions", "--clear", "moon"], .noSuchCondition, naming: "moon"),
        Case(["history", "--limit", "0"], .usage, naming: "--limit"),
    ]

    @Test("wrong input gets a sentence, a hint and its exit code, also as JSON, and loses nothing")
    func wrongInput() throws {
        let machine = try TestMachine()
        try machine.folder.write("text\n", to: "work/document")
        try machine.folder.write("", to: "work/inner/.keep")
        try machine.start()
        try machine.submit("kept", "--power", script: "true")
        for bad in Self.cases {
            let run = try machine.lull(bad.words)
            #expect(run.code == bad.kind.exitCode, "\(bad.testDescription): \(run.errors)")
            #expect(run.output.isEmpty)
            let lines = run.errors.split(separator: "\n")
            #expect(lines.first?.hasPrefix("error: ") == true, "\(run.errors)")
            #expect(run.errors.contains(bad.named), "\(bad.testDescription): \(run.errors)")
            #expect(
                lines.contains { $0.hasPrefix("hint: ") }, "\(bad.testDescription): \(run.errors)")
            #expect(!run.errors.contains("\u{1b}"))
            // Before the command's own words.
            let json = try machine.lull(["--json"] + bad.words)
            #expect(json.code == bad.kind.exitCode)
            #expect(json.output.isEmpty)
            let error = try ErrorDocument(json.errors).error
            #expect(error.kind == bad.kind.rawValue, "\(bad.testDescription): \(json.errors)")
            #expect(error.exitCode == bad.kind.exitCode)
            #expect(error.hint?.isEmpty == false)
        }
        let pending: [PendingReport] = try machine.report("pending", "pending")
        #expect(pending.map(\.identifier) == ["kept"])
        #expect(try machine.why("a").state != .pending)
    }

    @Test("with nobody listening every command says how to start the daemon, and exits with 69")
    func noDaemon() throws {
        let machine = try TestMachine()
        let commands = [
            ["submit", "a", "--", "true"], ["pending"], ["why", "a"], ["history"], ["status"],
            ["conditions"], ["cancel", "a"], ["cancel-all"], ["logs", "a"],
            ["simulate-launch", "a"], ["simulate-expiration", "a"], ["resume", "a"],
        ]
        for words in commands {
            let run = try machine.lull(words)
            #expect(run.code == 69, "\(words): \(run.errors)")
            #expect(run.errors.contains("hint: ") && run.errors.contains("lulld"))
            let json = try ErrorDocument(try machine.lull(["--json"] + words).errors).error
            #expect(json.kind == ErrorKind.daemonNotRunning.rawValue)
        }
        // One that was killed leaves its socket's file.
        try machine.start()
        try machine.stop(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: machine.socketPath))
        #expect(try machine.lull("status").code == 69)
    }

    @Test("a daemon that hangs is told apart from none")
    func hangingDaemon() throws {
        let machine = try TestMachine()
        try machine.start()
        machine.daemon?.signal(SIGSTOP)
        let run = try machine.lull("status")
        machine.daemon?.signal(SIGCONT)
        #expect(run.code == ErrorKind.unavailable.exitCode)
        #expect(run.errors.contains("answer"), "\(run.errors)")
        try machine.succeed("status")
    }

    @Test("a socket path that is too long is refused by both programs, before anything is made")
    func longSocketPath() throws {
        let machine = try TestMachine()
        let path = machine.folder.path(String(repeating: "d", count: 100)) + "/bus"
        let run = try machine.lull("--socket", path, "status")
        #expect(run.code == ErrorKind.socketPathTooLong.exitCode, "\(run.errors)")
        #expect(run.errors.contains("hint: "))
        let daemon = try ChildProcess([
            Programs.lulld, "--no-session-bus", "--state", machine.statePath, "--socket", path,
        ])
        #expect(try daemon.waitForEnd() == ErrorKind.socketPathTooLong.exitCode)
        #expect(daemon.errorText.contains("Hint: "), "\(daemon.errorText)")
    }

    @Test("the daemon refuses options that it does not know")
    func daemonOptions() throws {
        let wrong = [["--stat", "/tmp"], ["--state"], ["--state", "relative"], ["extra"]]
        for words in wrong {
            let daemon = try ChildProcess([Programs.lulld] + words)
            #expect(try daemon.waitForEnd() == 64, "\(words)")
            #expect(daemon.errorText.contains("Hint: "), "\(daemon.errorText)")
        }
    }
}

/// What `--json` prints for an error.
struct ErrorDocument: Decodable {
    struct Content: Decodable {
        var kind: String
        var message: String
        var hint: String?
        var exitCode: Int32
    }

    var schema: Int
    var error: Content

    init(_ text: String) throws {
        self = try JSONDecoder().decode(ErrorDocument.self, from: Data(text.utf8))
    }
}
