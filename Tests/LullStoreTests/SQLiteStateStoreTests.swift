import CSQLite
import LullCore
import LullHost
import LullModel
import LullStore
import LullTestSupport
import Testing

private typealias Samples = StateStoreConformance.Samples

@Suite("The SQLite store")
struct SQLiteStateStoreTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ limits: StoreLimits = StoreLimits()) throws -> SQLiteStateStore {
        try SQLiteStateStore(folder: folder.path, limits: limits)
    }

    @Test("keeps the promises of every store", arguments: StateStoreConformance.claims)
    func conformance(_ claim: StateStoreConformance.Claim) throws {
        try claim.check { try SQLiteStateStore(folder: folder.path) }
    }

    @Test("creates folders of mode 0700 and files of mode 0600")
    func modes() throws {
        let deep = folder.path("state/lull")
        let store = try SQLiteStateStore(folder: deep)
        try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        #expect(mode(of: folder.path("state")) == 0o700)
        #expect(mode(of: deep) == 0o700)
        for suffix in ["", "-wal", "-shm"] {
            #expect(mode(of: deep + "/lull.db" + suffix) == 0o600)
        }
        store.close()
    }

    @Test("a change that fails undoes the changes before it in the same commit")
    func atomicChange() throws {
        let store = try open()
        let kept = Samples.fullRequest(1)
        try store.commit([.keepRequest(kept, Samples.command)], journal: [])
        try Database(folder.path("lull.db")).run(
            """
            CREATE TRIGGER refuse BEFORE INSERT ON fates
            BEGIN SELECT RAISE(ABORT, 'refused by the test'); END
            """)
        let fate = Fate(kind: .cancelled, at: WallTime(nanoseconds: 1))
        let error = try #require(throws: LullError.self) {
            try store.commit(
                [
                    .keepRequest(Samples.bareRequest(2), nil), .dropRequest(kept.identifier),
                    .startExecution(Samples.execution(8, of: Samples.bareRequest(3))),
                    .rememberApp(AppRecord(app: kept.app, failures: 1)),
                    .noteFate(kept.identifier, fate),
                ], journal: [])
        }
        #expect(error.kind == .storage)
        #expect(error.message.contains("refused by the test"))
        #expect(error.message.contains(folder.path("lull.db")))
        let state = try store.load()
        #expect(state.pending == [kept])
        #expect(state.executions == [])
        #expect(state.apps == [])
        #expect(state.lastRequestNumber == 1)
        #expect(state.lastExecutionID == ExecutionID(0))
        #expect(try store.command(of: kept.identifier) == Samples.command)
        try store.commit([.dropRequest(kept.identifier)], journal: [])
        #expect(try store.load().pending == [])
    }

    @Test("a journal entry that fails undoes the changes of its commit")
    func atomicJournal() throws {
        let store = try open()
        try store.beginSegment(Configuration(), at: moment(0))
        try Database(folder.path("lull.db")).run(
            """
            CREATE TRIGGER refuse BEFORE INSERT ON journal WHEN new.entry LIKE '%clockChanged%'
            BEGIN SELECT RAISE(ABORT, 'refused by the test'); END
            """)
        #expect(throws: LullError.self) {
            try store.commit(
                [.keepRequest(Samples.bareRequest(1), nil)],
                journal: [entry(1, .wakeUp), entry(2, .clockChanged)])
        }
        #expect(try store.load().pending == [])
        try store.commit([], journal: [entry(3, .wakeUp)])
        #expect(try store.journal(ofSegment: 1) == [entry(3, .wakeUp)])
    }

    @Test("a lock held by another program is told as that and harms nothing")
    func locked() throws {
        let store = try open()
        let other = try Database(folder.path("lull.db"))
        try other.run("BEGIN IMMEDIATE")
        let error = try #require(throws: LullError.self) {
            try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        }
        #expect(error.kind == .storage)
        #expect(error.message.contains("locked by another program"))
        try other.run("COMMIT")
        try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        #expect(try store.load().pending == [Samples.bareRequest(1)])
    }

    @Test("history keeps its newest records up to the maximum")
    func historyMaximum() throws {
        var limits = StoreLimits()
        limits.historyMaximum = 3
        let store = try open(limits)
        let records = (1...7).map {
            Samples.record(of: Samples.execution($0, of: Samples.bareRequest($0)))
        }
        for record in records[..<2] { try store.commit([.finishExecution(record)], journal: []) }
        try store.commit(records[2...].map { .finishExecution($0) }, journal: [])
        #expect(try store.history(of: nil, limit: 100) == records.suffix(3).reversed())
    }

    @Test("fates keep the newest identifiers up to the maximum, however many come at once")
    func fatesMaximum() throws {
        var limits = StoreLimits()
        limits.fatesMaximum = 3
        let store = try open(limits)
        func note(_ numbers: [Int64]) throws {
            try store.commit(
                numbers.map {
                    .noteFate(
                        Samples.identifier($0),
                        Fate(kind: .cancelled, at: WallTime(nanoseconds: $0)))
                }, journal: [])
        }
        try note([1, 2, 3])
        try note([1])
        try note([4])
        #expect(try store.knownIdentifiers() == [1, 3, 4].map(Samples.identifier))
        try note(Array(10...19))
        #expect(try store.knownIdentifiers() == [17, 18, 19].map(Samples.identifier))
    }

    @Test("a hundred thousand requests come back, before and after reopening, and in a segment")
    func hundredThousand() throws {
        let count: Int64 = 100_000
        let store = try open()
        for start in stride(from: 1, through: count, by: 10_000) {
            try store.commit(
                (start..<start + 10_000).map {
                    .keepRequest(Samples.fullRequest($0), Samples.command)
                }, journal: [])
        }
        try store.beginSegment(Configuration(), at: moment(1))
        let expected = (1...count).map { Samples.fullRequest($0) }
        #expect(try store.state(ofSegment: 1)?.pending == expected)
        store.close()
        let reopened = try open()
        #expect(try reopened.load().pending == expected)
        try reopened.commit(expected.map { .dropRequest($0.identifier) }, journal: [])
        #expect(try reopened.load().pending == [])
        #expect(try reopened.command(of: expected[5].identifier) == nil)
    }

    @Test("a closed store says so")
    func closed() throws {
        let store = try open()
        store.close()
        let error = try #require(throws: LullError.self) { try store.knownIdentifiers() }
        #expect(error.message.hasSuffix("is closed."))
    }
}
