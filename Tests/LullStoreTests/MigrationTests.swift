import Foundation
import LullCore
import LullHost
import LullModel
import LullStore
import LullTestSupport
import Testing

private typealias Samples = StateStoreConformance.Samples

/// Files of every schema version that was ever released, each made by the program of its time.
///
/// With `LULL_UPDATE_GOLDEN=1` the file of the *current* version is written anew (and the test fails, so
/// that it is seen). Once a version is released its file is never written again.
@Suite("Files of earlier versions")
struct MigrationTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
    private static let currentVersion = "2"

    private static let execution = Samples.execution(7, of: Samples.fullRequest(5))
    private static let process = ProcessIdentity(pid: 3, startTime: .max, bootID: "8a1f")
    private static let app = AppRecord(
        app: .command(Samples.identifier(2)), lastRefresh: .zero, failures: 2, heldUntil: .never)
    private static let fate = Fate(
        kind: .refused, at: WallTime(nanoseconds: 1), detail: "Too many.")
    private static let anchor = ClockAnchor(
        bootID: "8a1f", bootTime: 5, wall: moment(3).wall, scheduler: moment(3).scheduler)

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Puts something into every table and every optional column.
    private static func fill(_ store: SQLiteStateStore) throws {
        try store.setClockAnchor(anchor)
        try store.commit(
            [
                .keepRequest(Samples.bareRequest(1), Samples.command),
                .keepRequest(Samples.fullRequest(2), Command(executable: "/bin/true")),
                .keepRequest(Samples.edgeRequest(3), nil), .startExecution(execution),
                .identifyProcess(execution.id, process), .rememberApp(app),
                .noteFate(Samples.identifier(9), fate),
                .keepRequest(Samples.appRequest(4), nil), .rememberStanding(Samples.standing),
                .rememberSettings(Samples.settings),
            ] + Samples.records.map { .finishExecution($0) }, journal: [])
        try store.beginSegment(Configuration(), at: moment(1))
        try store.commit(
            [], journal: [entry(2, .conditionsChanged(Samples.conditions)), entry(3, .wakeUp)])
    }

    @Test("a file of version 1 opens with everything that was put into it")
    func first() throws {
        try take("state-1.db", version: "1")
        let store = try SQLiteStateStore(folder: folder.path)
        try expectFirst(in: store)
        let state = try store.load()
        #expect(state.standings == [] && state.settings == SystemSettings())
    }

    @Test("a file of version 2 opens with its apps too, in its segments as well")
    func second() throws {
        if ProcessInfo.processInfo.environment["LULL_UPDATE_GOLDEN"] == "1" {
            let fresh = try SQLiteStateStore(folder: folder.path("fresh"))
            try MigrationTests.fill(fresh)
            fresh.close()
            try bytes(of: folder.path("fresh/lull.db")).write(
                to: MigrationTests.fixtures.appendingPathComponent("state-2.db"))
            Issue.record("'state-2.db' was written; look at the difference, then run without.")
        }
        try take("state-2.db", version: "2")
        let store = try SQLiteStateStore(folder: folder.path)
        try expectFirst(in: store, besides: [Samples.appRequest(4)])
        for state in [try store.load(), try #require(try store.state(ofSegment: 1))] {
            #expect(state.standings == [Samples.standing])
            #expect(state.settings == Samples.settings)
        }
        #expect(try store.history(of: nil, limit: 1).first?.launch == nil)
    }

    /// Puts a fixture in the place of the state.
    private func take(_ name: String, version: String) throws {
        try FileManager.default.copyItem(
            atPath: MigrationTests.fixtures.appendingPathComponent(name).path,
            toPath: folder.path("lull.db"))
        #expect(try Database(folder.path("lull.db")).run("PRAGMA user_version") == version)
    }

    private func expectFirst(
        in store: SQLiteStateStore, besides more: [PendingRequest] = []
    ) throws {
        let state = try store.load()
        #expect(state.warnings == [])
        let requests =
            [Samples.bareRequest(1), Samples.fullRequest(2), Samples.edgeRequest(3)] + more
        #expect(state.pending == requests)
        let running = [
            StoredExecution(execution: MigrationTests.execution, process: MigrationTests.process)
        ]
        #expect(state.executions == running)
        #expect(state.apps == [MigrationTests.app])
        #expect(state.lastRequestNumber == 5)
        #expect(state.lastExecutionID == ExecutionID(7))
        #expect(try store.clockAnchor() == MigrationTests.anchor)
        #expect(try store.command(of: Samples.identifier(1)) == Samples.command)
        #expect(try store.history(of: nil, limit: 10) == Samples.records.reversed())
        #expect(try store.fate(of: Samples.identifier(9)) == MigrationTests.fate)
        #expect(try store.segments().map(\.start) == [moment(1)])
        #expect(try store.configuration(ofSegment: 1) == Configuration())
        #expect(try store.state(ofSegment: 1)?.pending == requests)
        #expect(try store.state(ofSegment: 1)?.executions == running)
        #expect(
            try store.journal(ofSegment: 1)
                == [entry(2, .conditionsChanged(Samples.conditions)), entry(3, .wakeUp)])
        #expect(
            try Database(folder.path("lull.db")).run("PRAGMA user_version")
                == MigrationTests.currentVersion)
    }
}
