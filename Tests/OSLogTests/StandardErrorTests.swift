import Foundation
import Testing

@Suite("log lines on standard error", .enabled(if: !JournalSocket.isThere, "there is a journal"))
struct StandardErrorTests {
    @Test("every level is one line with its name, its subsystem and its category")
    func levels() throws {
        let run = try ProgramRun(["levels"])
        #expect(run.exitCode == 0)
        #expect(
            try run.lines() == [
                "debug [com.example.log:test] a", "info [com.example.log:test] b",
                "notice [com.example.log:test] c", "error [com.example.log:test] d",
                "fault [com.example.log:test] e",
            ])
    }

    @Test("text is private unless marked public, numbers are public")
    func privacy() throws {
        let run = try ProgramRun(["privacy", "printf"])
        #expect(
            try run.lines() == [
                "notice [com.example.log:test] <private> secret <private> 7",
                "error [com.example.log:test] <private> open 7",
            ])
    }

    @Test("with LULL_LOG_PRIVATE=1 private values are shown, and sensitive ones are not")
    func privateIsShown() throws {
        let run = try ProgramRun(
            ["privacy", "printf"], environment: ["LULL_LOG_PRIVATE": "1"])
        #expect(
            try run.lines() == [
                "notice [com.example.log:test] secret secret <private> 7",
                "error [com.example.log:test] secret open 7",
            ])
    }

    @Test("a line break in a message does not make two lines, and no names make no brackets")
    func lineBreaks() throws {
        #expect(try ProgramRun(["lines"]).lines() == ["notice one\\ntwo"])
    }

    @Test("a disabled log writes nothing")
    func disabled() throws {
        #expect(try ProgramRun(["disabled"]).standardError.isEmpty)
    }

    @Test("a message beyond the bound is cut")
    func long() throws {
        let line = try #require(try ProgramRun(["long"]).lines().first)
        #expect(line.hasSuffix("xx…"))
        #expect(line.utf8.count < 33 * 1024)
    }
}
