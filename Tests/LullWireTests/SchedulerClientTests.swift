import Foundation
import LullBus
import LullModel
import LullTestSupport
import LullWire
import Synchronization
import Testing

@Suite struct SchedulerClientTests {
    private let identifier = TaskIdentifier(trusted: "com.example.backup")

    private func error(_ body: () throws -> Void) -> LullError? {
        do {
            try body()
            return nil
        } catch {
            return error as? LullError
        }
    }

    /// A character that cannot be written in a literal.
    private func unfit(_ number: UInt32) -> String {
        Unicode.Scalar(number).map { String(Character($0)) } ?? ""
    }

    @Test("every report comes out of a real message as it went in")
    func reports() throws {
        let server = try PrivateServer(identifiers: ["a", "b"])
        let client = try server.client()
        #expect(try client.explain(identifier) == Reports.explanation(identifier.rawValue))
        #expect(try client.pending(after: nil, limit: 10) == ["a", "b"].map(Reports.pending))
        #expect(
            try client.history(of: nil, limit: 5)
                == [Reports.execution(2), Reports.minimalExecution])
        #expect(try client.status() == Reports.status)
        #expect(try client.conditions() == Reports.conditions)
        let launch = try client.simulateLaunch(identifier)
        #expect(launch.execution == 9 && launch.bypassed == ["The device is hot."])
        let output = try client.output(of: identifier, execution: nil)
        #expect(output.text == "done\n" && output.droppedBytes == 3)
        #expect(try client.cancelAll() == 7)
    }

    @Test("arguments arrive, and those that are left out arrive as nil")
    func arguments() throws {
        let server = try PrivateServer()
        let client = try server.client()
        try client.cancel(identifier)
        _ = try client.history(of: identifier, limit: 3)
        _ = try client.history(of: nil, limit: 5_000)
        try client.overrideCondition("thermal", value: "serious", duration: .seconds(60))
        try client.overrideCondition("thermal", value: "fair", duration: nil)
        try client.clearOverride("thermal")
        try client.clearOverride(nil)
        try client.simulateExpiration(identifier)
        try client.resume(identifier)
        _ = try client.output(of: identifier, execution: ExecutionID(6))
        _ = try client.output(of: identifier, execution: nil)
        #expect(
            server.log.calls.withLock { $0 } == [
                "cancel com.example.backup", "history com.example.backup 3", "history all 1000",
                "override thermal serious 60000000000", "override thermal fair -2", "clear thermal",
                "clear all", "expire com.example.backup", "resume com.example.backup",
                "output com.example.backup 6", "output com.example.backup -2",
            ])
    }

    @Test("a submission arrives as it was made")
    func submission() throws {
        let server = try PrivateServer()
        let client = try server.client()
        for submission in Submissions.all {
            let receipt = try client.submit(submission)
            #expect(receipt.warnings == ["a warning"])
        }
        #expect(server.log.submissions.withLock { $0 } == Submissions.all)
    }

    @Test("an error of every kind arrives as it was thrown", arguments: ErrorKind.allCases)
    func errors(kind: ErrorKind) throws {
        let server = try PrivateServer()
        let client = try server.client()
        let thrown = [
            LullError(kind, "'a' is not so."),
            LullError(kind, "'ü' is not so.", hint: "Make it so."),
            LullError(kind, "Two\nlines.", hint: "And\n\ntwo more.\n"),
        ]
        for wanted in thrown {
            server.log.failure.withLock { $0 = wanted }
            #expect(error { _ = try client.status() } == wanted)
        }
    }

    @Test("more pending requests than one page holds come in pages, whole and in order")
    func manyRequests() throws {
        let names = (0..<2_500).map { "com.example.request-" + String(1_000_000 + $0) }
        let server = try PrivateServer(identifiers: names)
        let reports = try server.client().pending(after: nil, limit: .max)
        #expect(reports.map(\.identifier) == names)
        let few = try server.client().pending(
            after: TaskIdentifier(trusted: names[10]), limit: 1_200)
        #expect(few.map(\.identifier) == Array(names[11..<1_211]))
    }

    @Test("characters that D-Bus does not carry are repaired in a report and refused in a command")
    func unfitText() throws {
        let server = try PrivateServer(
            outputText: "a\0b" + unfit(0xFFFE) + "c" + unfit(0xFDD0) + "d")
        let client = try server.client()
        let output = try client.output(of: identifier, execution: nil)
        #expect(output.text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
        var submission = Submissions.small
        submission.command.arguments = ["a" + unfit(0xFFFF)]
        #expect(error { _ = try client.submit(submission) }?.kind == .invalidRequest)
        #expect(try client.status() == Reports.status)
    }

    @Test("without a daemon the error says how to start it")
    func noDaemon() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("bus")
        let found = error { _ = try SchedulerClient(socketPath: path) }
        #expect(found?.kind == .daemonNotRunning)
        #expect(found?.message.contains(path) == true)
        #expect(found?.hint?.contains("systemctl --user start lulld") == true)
    }

    @Test("a daemon that stops answering costs the deadline and no more")
    func silentDaemon() throws {
        let folder = try TemporaryFolder()
        // A listener that nobody accepts from: connecting works, and nothing ever comes back.
        let silent = try RawSocket(listeningAt: folder.path("bus"))
        let found = error {
            _ = try SchedulerClient(
                socketPath: folder.path("bus"), answerLimit: .milliseconds(50))
        }
        #expect(found?.kind == .unavailable)
        withExtendedLifetime(silent) {}
    }

    @Test("a daemon that lacks a method is called too old, and stays usable")
    func unknownMethod() throws {
        let server = try PrivateServer()
        let bus = try BusClient(socketPath: server.path, limit: .seconds(5))
        let found = error {
            _ = try bus.call(
                SchedulerInterface.path, SchedulerInterface.name, "FromTheFuture", "", [])
        }
        #expect(found?.kind == .protocolMismatch)
        let misfit = error {
            _ = try bus.call(
                SchedulerInterface.path, SchedulerInterface.name, "Cancel", "x", [.int64(1)])
        }
        #expect(misfit?.kind == .protocolMismatch)
        #expect(
            error {
                _ = try bus.call(
                    SchedulerInterface.path, SchedulerInterface.name, "Cancel", "s",
                    [.string("a\u{7}b")]
                )
            }?.kind == .invalidIdentifier)
    }

    @Test("every call about apps reaches the service, and its report comes back whole")
    func apps() throws {
        let server = try PrivateServer()
        let client = try server.client()
        let app = AppIdentifier("com.me.news")
        #expect(try client.install("/apps/news", info: nil) == Reports.installation)
        #expect(try client.install("/apps/News", info: "/Info.plist") == Reports.installation)
        try client.uninstall(app)
        try client.resetData(of: app)
        #expect(try client.apps() == [Reports.app])
        #expect(
            try client.appSettings() == AppSettingsReport(isRefreshOn: false, apps: [Reports.app]))
        try client.setRefresh(false, for: nil)
        try client.setRefresh(true, for: app)
        try client.setBarred(true, for: app)
        #expect(try client.open(app) == Reports.app)
        try client.close(app)
        try client.removeFromSwitcher(app)
        #expect(try client.push("{\"a\": 1}", to: app) == Reports.delivery)
        #expect(try client.simulateFetch(app) == Reports.delivery)
        #expect(try client.output(of: app).text == "hi\n")
        #expect(try client.notifications(of: nil, limit: 5) == [Reports.notification])
        #expect(
            server.log.calls.withLock { $0 } == [
                "install /apps/news -", "install /apps/News /Info.plist", "uninstall com.me.news",
                "reset com.me.news", "apps", "settings", "refresh system false",
                "refresh com.me.news true", "barred com.me.news true", "open com.me.news",
                "close com.me.news", "remove com.me.news", "push com.me.news {\"a\": 1}",
                "fetch com.me.news", "output com.me.news", "notifications all 5",
            ])
    }
}
