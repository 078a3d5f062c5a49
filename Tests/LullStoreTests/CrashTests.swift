import Foundation
import LullCore
import LullHost
import LullModel
import LullStore
import LullTestSupport
import Testing

private typealias Samples = StateStoreConformance.Samples

@Suite("A crash")
struct CrashTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// One commit of the story: request N comes, request N - 3 starts, execution N - 6 ends.
    private static func commit(_ number: Int64, to store: SQLiteStateStore) throws {
        var changes: [StateChange] = [.keepRequest(Samples.fullRequest(number), Samples.command)]
        if number > 3 {
            changes.append(
                .startExecution(Samples.execution(number, of: Samples.fullRequest(number - 3))))
        }
        if number > 6 {
            changes.append(
                .finishExecution(
                    Samples.record(
                        of: Samples.execution(number - 3, of: Samples.fullRequest(number - 6)))))
        }
        try store.commit(changes, journal: [entry(number, .wakeUp)])
    }

    /// Expects exactly what commits 1 to `number`, more than 6, leave behind.
    private static func expectState(after number: Int64, in store: SQLiteStateStore) throws {
        let state = try store.load()
        #expect(state.warnings == [])
        #expect(state.lastRequestNumber == number)
        #expect(state.pending == (number - 2...number).map { Samples.fullRequest($0) })
        #expect(
            state.executions.map(\.execution)
                == (number - 2...number).map {
                    Samples.execution($0, of: Samples.fullRequest($0 - 3))
                })
        #expect(try store.history(of: nil, limit: .max).count == Int(number - 6))
        #expect(try store.journal(ofSegment: 1).map(\.at) == (1...number).map { moment($0) })
        #expect(try store.command(of: Samples.identifier(number - 5)) == Samples.command)
        #expect(try store.command(of: Samples.identifier(number - 6)) == nil)
    }

    @Test("the files as they lie after any commit open with everything that was acknowledged")
    func copies() throws {
        let store = try SQLiteStateStore(folder: folder.path("live"))
        try store.beginSegment(Configuration(), at: moment(0))
        // About 700 commits make the log start over at least once, so copies fall on both sides of it.
        for number in Int64(1)...700 {
            try CrashTests.commit(number, to: store)
            guard number > 6, number % 23 == 0 else { continue }
            let copy = folder.path("copy-\(number)")
            try FileManager.default.createDirectory(
                atPath: copy, withIntermediateDirectories: true)
            for name in ["lull.db", "lull.db-wal"] {
                try FileManager.default.copyItem(
                    atPath: folder.path("live/" + name), toPath: copy + "/" + name)
            }
            try CrashTests.expectState(after: number, in: try SQLiteStateStore(folder: copy))
        }
    }

    @Test("a log cut anywhere opens with a whole number of commits, and none torn")
    func tornLog() throws {
        let store = try SQLiteStateStore(folder: folder.path("live"))
        try store.beginSegment(Configuration(), at: moment(0))
        for number in Int64(1)...10 { try CrashTests.commit(number, to: store) }
        let database = try bytes(of: folder.path("live/lull.db"))
        let log = try bytes(of: folder.path("live/lull.db-wal"))
        var latest: Int64 = 0
        for cut in stride(from: 0, through: log.count, by: 1 + log.count / 40) {
            let copy = folder.path("cut-\(cut)")
            try FileManager.default.createDirectory(
                atPath: copy, withIntermediateDirectories: true)
            try database.write(to: URL(fileURLWithPath: copy + "/lull.db"))
            try log.prefix(cut).write(to: URL(fileURLWithPath: copy + "/lull.db-wal"))
            let reopened = try SQLiteStateStore(folder: copy)
            let state = try reopened.load()
            #expect(state.warnings == [])
            #expect(state.lastRequestNumber >= latest)
            latest = state.lastRequestNumber
            if latest > 6 { try CrashTests.expectState(after: latest, in: reopened) }
        }
        #expect(latest >= 8)
    }

    @Test(
        "a process killed in the middle of its commits has lost nothing that it was told is kept",
        arguments: Int64(1)...6)
    func killed(_ round: Int64) async throws {
        let path = folder.path("killed")
        let acknowledgements = folder.path("acknowledgements")
        await #expect(processExitsWith: .signal(SIGALRM)) {
            [path = path as String, told = acknowledgements as String, round = round as Int64] in
            let told = open(told, O_WRONLY | O_CREAT | O_APPEND, mode_t(0o600))
            let store = try SQLiteStateStore(folder: path)
            try store.beginSegment(Configuration(), at: moment(0))
            for number in Int64(1)...100_000 {
                try CrashTests.commit(number, to: store)
                write(told, "+", 1)
                // The alarm's default action ends the process wherever it is, like SIGKILL.
                guard number == 37 * round else { continue }
                ualarm(__useconds_t(90 * round), 0)
            }
        }
        let acknowledged = Int64(try bytes(of: acknowledgements).count)
        #expect(acknowledged >= 37 * round)
        let store = try SQLiteStateStore(folder: path)
        let found = try store.load().lastRequestNumber
        // One more may have become durable before the process could say so.
        #expect((acknowledged...acknowledged + 1).contains(found))
        try CrashTests.expectState(after: found, in: store)
    }
}
