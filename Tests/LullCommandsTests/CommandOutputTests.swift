import LullCommands
import LullModel
import LullTestSupport
import Testing

/// Whole outputs, with what the daemon was asked; the files in `Golden` hold them.
@Suite struct CommandOutputTests {
    private let folder: ProgramFolder

    init() throws {
        folder = try ProgramFolder()
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let words: [String]

        init(_ name: String, _ words: String...) {
            self.name = name
            self.words = words
        }

        var testDescription: String { name }
    }

    static let cases = [
        Case("submit", "submit", "com.example.backup", "--", "program", "two words"),
        Case(
            "submit-everything", "submit", "com.example.backup", "--processing", "--power",
            "--network=unmetered", "--idle", "--earliest", "2h", "--limit=30m", "--every", "1d",
            "--keep", "--retry", "--env", "B=2", "--env", "HOME=/elsewhere", "--", "./program",
            "--json"),
        Case(
            "submit-past", "submit", "com.example.backup", "--refresh", "--network", "--earliest",
            "2026-11-30T17:00:00Z", "--", "program"),
        Case("pending", "pending"),
        Case("why", "why", "com.example.backup"),
        Case("history", "history"),
        Case(
            "history-verbose", "history", "com.example.backup", "--limit", "5", "--verbose"),
        Case("status", "status", "--socket", "/run/other"),
        Case("conditions", "conditions"),
        Case("conditions-set", "conditions", "--set", "external-power=yes", "--for", "10m"),
        Case("conditions-clear", "conditions", "--clear", "thermal"),
        Case("conditions-clear-all", "conditions", "--clear", "all"),
        Case("cancel", "cancel", "com.example.backup"),
        Case("cancel-all", "cancel-all"),
        Case("logs", "logs", "com.example.backup", "--execution", "42"),
        Case("simulate-launch", "simulate-launch", "com.example.backup"),
        Case("simulate-expiration", "simulate-expiration", "com.example.backup"),
        Case("resume", "resume", "com.example.backup"),
        Case("port", "port", "App", "--check", "--output", "out"),
        Case("version", "--version"),
        Case("install", "install", "News"),
        Case("install-executable", "install", "./debug/News", "--info", "/src/Info.plist"),
        Case("uninstall", "uninstall", "com.example.news"),
        Case("apps", "apps"),
        Case("apps-verbose", "apps", "--verbose"),
        Case("open", "open", "com.example.news"),
        Case("close", "close", "com.example.news"),
        Case("remove-from-switcher", "remove-from-switcher", "com.example.news"),
        Case("settings", "settings"),
        Case("settings-system", "settings", "--background-refresh", "off"),
        Case(
            "settings-app", "settings", "com.example.news", "--background-refresh", "on",
            "--background-launches=barred", "--reset-data"),
        Case("notifications", "notifications"),
        Case("notifications-app", "notifications", "com.example.news", "--limit", "5"),
        Case("push", "push", "com.example.news", "-"),
        Case("push-file", "push", "com.example.news", "push.json"),
        Case("simulate-fetch", "simulate-fetch", "com.example.news"),
        Case("why-app", "why", "com.example.news/two words"),
    ]

    @Test("a command's whole text output is as recorded", arguments: cases)
    func text(_ example: Case) throws {
        let golden = GoldenFile("Golden/\(example.name).txt", beside: #filePath)
        #expect(try golden.difference(from: transcript(example.words)) == nil)
    }

    @Test("a command's whole JSON output is as recorded", arguments: cases)
    func json(_ example: Case) throws {
        let golden = GoldenFile("Golden/\(example.name).json.txt", beside: #filePath)
        let words = ["--json"] + example.words
        #expect(try golden.difference(from: transcript(words)) == nil)
    }

    @Test("times are shown in the person's own zone", arguments: ["pending", "why", "status"])
    func zone(_ name: String) throws {
        let golden = GoldenFile("Golden/\(name)-berlin.txt", beside: #filePath)
        let words = [name] + (name == "why" ? ["com.example.backup"] : [])
        #expect(try golden.difference(from: transcript(words, zone: Samples.berlin)) == nil)
    }

    @Test("empty listings say so")
    func empty() throws {
        let scheduler = RecordingScheduler()
        let context = Samples.context(scheduler)
        #expect(
            CommandLineTool.run(["pending"], in: context).standardOutput
                == "No pending requests.\n")
        #expect(
            CommandLineTool.run(["history", "a"], in: context).standardOutput
                == "No executions of 'a' yet.\n")
        let json = CommandLineTool.run(["pending", "--json"], in: context).standardOutput
        #expect(json.contains("\"pending\""))
    }

    @Test("a listing is fetched page by page until a page is empty")
    func pages() {
        let scheduler = RecordingScheduler()
        scheduler.pageLimit = 2
        scheduler.requests = ["a", "b", "c"].map { name in
            var report = Samples.pending
            report.identifier = name
            return report
        }
        let result = CommandLineTool.run(["pending"], in: Samples.context(scheduler))
        #expect(
            scheduler.calls == [
                "pending after - limit 1000", "pending after b limit 1000",
                "pending after c limit 1000",
            ])
        #expect(result.standardOutput.contains("\na  "))
        #expect(result.standardOutput.contains("\nc  "))
    }

    @Test("no listing is wider than 100 columns, whatever the identifiers")
    func width() {
        let scheduler = Samples.full
        var report = Samples.pending
        report.identifier = String(repeating: "x", count: 128)
        report.summary = String(repeating: "word ", count: 60)
        scheduler.requests = [report]
        let words = [
            ["pending"], ["history"], ["history", "--verbose"], ["status"], ["conditions"],
            ["why", "a"],
        ]
        for words in words {
            let output = CommandLineTool.run(words, in: Samples.context(scheduler)).standardOutput
            for line in output.split(separator: "\n") where line != report.identifier[...] {
                #expect(line.count <= 100, "\(words): \(line)")
            }
        }
    }

    @Test("only logs passes control characters on")
    func escapes() {
        let scheduler = Samples.full
        scheduler.explanation.summary = "\u{1b}[2J"
        scheduler.explanation.similar = ["\u{7}"]
        scheduler.receipt.warnings = ["\u{1b}c"]
        scheduler.statusReport.warnings = ["\u{9b}2J"]
        for example in Self.cases where example.name != "logs" {
            for words in [example.words, ["--json"] + example.words] {
                let result = run(words, scheduler)
                for scalar in (result.standardOutput + result.standardError).unicodeScalars {
                    let category = scalar.properties.generalCategory
                    #expect(
                        scalar == "\n" || (category != .control && category != .format),
                        "\(words)")
                }
            }
        }
        #expect(run(["logs", "a"], scheduler).standardOutput.contains("\u{1b}"))
        #expect(!run(["logs", "a", "--json"], scheduler).standardOutput.contains("\u{1b}"))
    }

    private func transcript(_ words: [String], zone: LocalZone = .utc) -> String {
        let scheduler = Samples.full
        let result = run(words, scheduler, zone: zone)
        let line = (["lull"] + words).map { $0.contains(" ") ? "'\($0)'" : $0 }
        return "$ \(line.joined(separator: " "))\n\(result.standardOutput)"
            + "--- standard error\n\(result.standardError)--- exit code \(result.exitCode)\n"
            + scheduler.calls.map { call in
                let lines = call.split(separator: "\n").map { String($0).escapedForDisplay }
                return "--- asked: \(lines.joined(separator: "\n"))\n"
            }.joined()
    }

    /// The folder with the fake program is written as FOLDER, since its path is never the same.
    private func run(
        _ words: [String], _ scheduler: RecordingScheduler, zone: LocalZone = .utc
    ) -> CommandLineTool.Result {
        let folder = folder.path
        var result = CommandLineTool.run(
            words, in: Samples.context(scheduler, zone: zone, folder: folder))
        result.standardOutput.replace(folder, with: "FOLDER")
        result.standardError.replace(folder, with: "FOLDER")
        scheduler.calls = scheduler.calls.map { $0.replacing(folder, with: "FOLDER") }
        return result
    }
}
