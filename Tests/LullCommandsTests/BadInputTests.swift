import LullCommands
import LullModel
import LullTestSupport
import Testing

/// Every wrong command line: its exit code, its words, and the same as JSON.
@Suite struct BadInputTests {
    private let folder: ProgramFolder

    init() throws {
        folder = try ProgramFolder()
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        let exitCode: Int32

        init(_ exitCode: Int32, _ words: String...) {
            self.exitCode = exitCode
            self.words = words
        }

        var testDescription: String { words.joined(separator: " ").escapedForDisplay }
    }

    static let cases = [
        Case(64), Case(64, "--"), Case(64, "histroy"), Case(64, "list"), Case(64, "xyzzy"),
        Case(64, "\u{1b}[2J"), Case(64, "--refresh"), Case(64, "-x", "status"),
        Case(64, "status", "extra"), Case(64, "status", "--", "extra"),
        Case(64, "status", "--jsn"), Case(64, "status", "--json", "--json"),
        Case(64, "status", "--json=yes"), Case(64, "status", "--socket"),
        Case(64, "status", "--socket="), Case(64, "why"), Case(64, "why", "a", "b"),
        Case(65, "why", ""), Case(65, "cancel", "\u{1b}[2J"),
        Case(65, "cancel", "a\u{202e}b"), Case(65, "resume", String(repeating: "x", count: 1154)),
        Case(64, "submit"), Case(64, "submit", "a"), Case(64, "submit", "a", "program"),
        Case(64, "submit", "a", "--"), Case(64, "submit", "--", "program"),
        Case(64, "submit", "a", "--", ""),
        Case(65, "submit", "", "--", "program"),
        Case(64, "submit", "a", "--refresh", "--processing", "--", "program"),
        Case(64, "submit", "a", "--keep", "--replace", "--", "program"),
        Case(64, "submit", "a", "--limit", "5m", "--limit", "6m", "--", "program"),
        Case(64, "submit", "a", "--limit", "--", "program"),
        Case(64, "submit", "a", "--limit", "--power", "--", "program"),
        Case(64, "submit", "a", "--limit", "0s", "--", "program"),
        Case(64, "submit", "a", "--limit", "-5m", "--", "program"),
        Case(64, "submit", "a", "--limit", "nan", "--", "program"),
        Case(64, "submit", "a", "--limit", "90", "--", "program"),
        Case(64, "submit", "a", "--limit", "99999999999999999999d", "--", "program"),
        Case(64, "submit", "a", "--every", "0m", "--", "program"),
        Case(64, "submit", "a", "--earliest", "2026-02-30T03:00", "--", "program"),
        Case(64, "submit", "a", "--earliest", "tomorrow", "--", "program"),
        Case(64, "submit", "a", "--network=", "--", "program"),
        Case(64, "submit", "a", "--network=fast", "--", "program"),
        Case(64, "submit", "a", "--env", "NAME", "--", "program"),
        Case(64, "submit", "a", "--env", "=x", "--", "program"),
        Case(64, "submit", "a", "--env", "A=1", "--env", "A=2", "--", "program"),
        Case(65, "submit", "a", "--cwd", "/no/such/folder", "--", "program"),
        Case(65, "submit", "a", "--cwd", "document", "--", "program"),
        Case(127, "submit", "a", "--", "progarm"), Case(127, "submit", "a", "--", "zzzzzzzz"),
        Case(127, "submit", "a", "--", "./missing"), Case(126, "submit", "a", "--", "document"),
        Case(126, "submit", "a", "--", "./inner"), Case(126, "submit", "a", "--", "/dev/null"),
        Case(64, "history", "--limit", "0"), Case(64, "history", "--limit", "1001"),
        Case(64, "history", "--limit", "many"), Case(64, "history", "--limit", "-1"),
        Case(64, "logs", "a", "--execution", "0"),
        Case(64, "logs", "a", "--execution", "9223372036854775808"),
        Case(64, "conditions", "--set", "thermal"), Case(64, "conditions", "--set", "thermal="),
        Case(64, "conditions", "--set", "=x"), Case(64, "conditions", "--for", "5m"),
        Case(64, "conditions", "--set", "thermal=fair", "--for", "0s"),
        Case(64, "conditions", "--set", "thermal=fair", "--clear", "all"),
        Case(64, "install"), Case(64, "install", ""), Case(64, "install", "a", "--info"),
        Case(64, "install", "a", "b"), Case(64, "apps", "a"), Case(64, "uninstall"),
        Case(65, "open", ""), Case(65, "open", "two words"), Case(65, "close", "a/b"),
        Case(65, "uninstall", "com.example.\u{1b}[2J"), Case(65, "open", "com.exämple"),
        Case(65, "remove-from-switcher", String(repeating: "x", count: 129)),
        Case(65, "why", "com.example.news/a\u{7}"),
        Case(64, "settings", "--background-launches", "barred"),
        Case(64, "settings", "--reset-data"),
        Case(64, "settings", "--background-refresh", "maybe"),
        Case(64, "settings", "a", "--background-launches=on"),
        Case(64, "notifications", "--limit", "0"), Case(64, "push", "com.example.news"),
        Case(65, "push", "no app", "push.json"), Case(65, "push", "a", "missing.json"),
        Case(65, "push", "a", "document"), Case(65, "push", "a", "/"),
        Case(65, "push", "a", "huge.json"), Case(65, "push", "a", "list.json"),
        Case(65, "push", "a", "plain.json"), Case(65, "push", "a", "alert.json"),
        Case(65, "push", "a", "two.json"), Case(65, "push", "a", "text.json"),
        Case(65, "push", "a", "latin.json"), Case(65, "push", "a", "empty.json"),
        Case(64, "simulate-fetch"),
        Case(64, "help", "histroy"), Case(64, "completions", "tcsh"), Case(64, "completions"),
    ]

    @Test("a wrong command line ends with its code, a sentence and a hint", arguments: cases)
    func refused(_ example: Case) {
        let scheduler = Samples.full
        let result = run(example.words, scheduler)
        #expect(result.exitCode == example.exitCode)
        #expect(result.standardOutput.isEmpty)
        #expect(scheduler.calls.isEmpty, "nothing is asked of the daemon")
        let isJSON = example.words.prefix { $0 != "--" }.contains("--json")
        #expect(result.standardError.hasPrefix(isJSON ? "{\n" : "error: "))
        #expect(result.standardError.contains(isJSON ? "\"hint\" : \"" : "\nhint: "))
    }

    @Test("with --json the error is a document on standard error", arguments: cases)
    func json(_ example: Case) {
        guard !example.words.contains("--json") else { return }
        let result = run(["--json"] + example.words, Samples.full)
        #expect(result.exitCode == example.exitCode)
        #expect(result.standardOutput.isEmpty)
        #expect(result.standardError.contains("\"exitCode\" : \(example.exitCode),"))
        #expect(result.standardError.contains("\"schema\" : 1"))
    }

    @Test("all the words of all errors are as recorded")
    func words() throws {
        let text = Self.cases.map { example in
            let result = run(example.words, Samples.full)
            let line = (["lull"] + example.words).map { $0.isEmpty ? "''" : $0.escapedForDisplay }
            return "$ \(line.joined(separator: " "))\n\(result.standardError)"
        }.joined(separator: "\n")
        let golden = GoldenFile("Golden/errors.txt", beside: #filePath)
        #expect(try golden.difference(from: text) == nil)
    }

    @Test("an error of the daemon keeps its kind, words and code", arguments: ErrorKind.allCases)
    func daemonError(_ kind: ErrorKind) {
        let scheduler = RecordingScheduler()
        scheduler.error = LullError(kind, "It is\u{1b}[2J so.", hint: "Do this.")
        let result = run(["status"], scheduler)
        #expect(result.exitCode == kind.exitCode)
        #expect(result.standardError == "error: It is\\u{1b}[2J so.\nhint: Do this.\n")
        #expect(
            run(["status", "--json"], scheduler).standardError
                .contains("\"kind\" : \"\(kind.rawValue)\""))
    }

    @Test("errors are coloured only where the surrounding allows it")
    func color() {
        var context = Samples.context(Samples.full)
        context.colorsErrors = true
        let result = CommandLineTool.run(["xyzzy"], in: context)
        #expect(result.standardError.hasPrefix("\u{1b}[31merror:\u{1b}[0m "))
    }

    @Test("a folder that was removed is an error of submit alone")
    func removedFolder() {
        var context = Samples.context(Samples.full)
        context.workingDirectory = nil
        let submit = CommandLineTool.run(["submit", "a", "--", "program"], in: context)
        #expect(submit.exitCode == ErrorKind.invalidRequest.exitCode)
        #expect(CommandLineTool.run(["status"], in: context).exitCode == 0)
    }

    private func run(
        _ words: [String], _ scheduler: RecordingScheduler
    ) -> CommandLineTool.Result {
        var result = CommandLineTool.run(
            words, in: Samples.context(scheduler, folder: folder.path))
        result.standardError.replace(folder.path, with: "FOLDER")
        return result
    }
}
