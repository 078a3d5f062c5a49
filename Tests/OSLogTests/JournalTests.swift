import Foundation
import Testing

@Suite(
    "log lines in the journal",
    .enabled(if: JournalSocket.isPossible, "this machine allows no mounts of a program's own"))
struct JournalTests {
    @Test("an entry has its message, priority, subsystem, category and place in the source")
    func fields() throws {
        let journal = try JournalSocket()
        let run = try ProgramRun(["privacy", "lines"], wrapper: journal.wrapper)
        #expect(run.exitCode == 0)
        #expect(run.standardError.isEmpty)
        let entries = try journal.entries()
        try #require(entries.count == 2)
        #expect(entries[0]["MESSAGE"] == "<private> secret <private> 7")
        #expect(entries[0]["PRIORITY"] == "5")
        #expect(entries[0]["SUBSYSTEM"] == "com.example.log")
        #expect(entries[0]["CATEGORY"] == "test")
        #expect(entries[0]["SYSLOG_IDENTIFIER"] == "LogProgram")
        #expect(entries[0]["CODE_FILE"] == "LogProgram/LogProgram.swift")
        #expect(entries[0]["CODE_FUNC"] == "main()")
        #expect(entries[0]["CODE_LINE"].flatMap { Int($0) } ?? 0 > 10)
        #expect(entries[0]["LULL_APP"] == nil)
        #expect(entries[1]["MESSAGE"] == "one\ntwo")
        #expect(entries[1]["SUBSYSTEM"] == nil)
    }

    @Test("levels are syslog's priorities")
    func priorities() throws {
        let journal = try JournalSocket()
        _ = try ProgramRun(["levels"], wrapper: journal.wrapper)
        #expect(try journal.entries().map { $0["PRIORITY"] } == ["7", "6", "5", "3", "2"])
    }

    @Test("what Lull launched says it in the journal and on standard error")
    func launched() throws {
        let journal = try JournalSocket()
        let run = try ProgramRun(
            ["lines"], environment: ["LULL_APP": "com.example.log"], wrapper: journal.wrapper)
        #expect(try journal.entries().map { $0["LULL_APP"] } == ["com.example.log"])
        #expect(try run.lines() == ["notice one\\ntwo"])
    }

    @Test(
        "lines of BackgroundTasks go there and to standard error, those for debugging there alone")
    func backgroundTasks() throws {
        let journal = try JournalSocket()
        let folder = URL(fileURLWithPath: "/tmp/lull-plist-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let plist = folder.appendingPathComponent("Info.plist")
        let refresh = "com.example.app.refresh"
        for permitted in [refresh, "other"] {
            let list: [String: Any] = [
                "CFBundleIdentifier": "com.example.app", "CFBundleExecutable": "DebuggedApp",
                "BGTaskSchedulerPermittedIdentifiers": [permitted],
            ]
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                .write(to: plist)
            let run = try ProgramRun(
                [], of: "DebuggedApp",
                environment: ["LULL_INFO_PLIST": plist.path, "LULL_SOCKET": folder.path + "/none"],
                wrapper: journal.wrapper)
            let entry = try #require(try journal.entries().first)
            #expect(entry["SUBSYSTEM"] == "com.apple.BackgroundTasks")
            #expect(entry["CATEGORY"] == "Framework")
            #expect(entry["SYSLOG_IDENTIFIER"] == "DebuggedApp")
            if permitted == refresh {
                #expect(entry["MESSAGE"] == "registerForTaskWithIdentifier: \(refresh)")
                #expect(entry["PRIORITY"] == "7" && run.standardError.isEmpty)
            } else {
                let line =
                    "Registration rejected; \(refresh) is not advertised in the application's "
                    + "Info.plist"
                #expect(entry["MESSAGE"] == line && entry["PRIORITY"] == "3")
                #expect(run.standardError == line + "\n")
            }
        }
    }
}
