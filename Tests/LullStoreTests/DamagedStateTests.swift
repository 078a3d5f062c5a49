import CSQLite
import Foundation
import LullHost
import LullModel
import LullStore
import LullTestSupport
import Testing

private typealias Samples = StateStoreConformance.Samples

@Suite("A damaged state file")
struct DamagedStateTests {
    let folder: TemporaryFolder
    private var file: String { folder.path("lull.db") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> SQLiteStateStore {
        try SQLiteStateStore(folder: folder.path)
    }

    private func write(_ data: Data, to name: String = "lull.db") throws {
        try data.write(to: URL(fileURLWithPath: folder.path(name)))
    }

    /// A closed file with `count` requests.
    private func fill(_ count: Int64) throws {
        let store = try open()
        try store.commit(
            (1...count).map { .keepRequest(Samples.fullRequest($0), Samples.command) },
            journal: [])
        try store.commit(
            Samples.records.map { .finishExecution($0) }, journal: [])
        store.close()
    }

    /// The path that the only warning names, which holds `expected`; the store works and is empty.
    @discardableResult
    private func expectSetAside(_ store: SQLiteStateStore, _ expected: Data?) throws -> String {
        let state = try store.load()
        #expect(state.pending == [])
        let warning = try #require(state.warnings.first)
        #expect(state.warnings.count == 1)
        #expect(warning.contains("'\(file)' was damaged"))
        let kept = try #require(
            names(in: folder.path).first {
                $0.hasPrefix("lull.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
            })
        #expect(kept.wholeMatch(of: /lull\.db\.damaged-\d{8}-\d{6}(-\d+)?/) != nil)
        #expect(warning.contains(folder.path(kept)))
        if let expected { #expect(try bytes(of: folder.path(kept)) == expected) }
        try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        store.close()
        let again = try open().load()
        #expect(again.pending == [Samples.bareRequest(1)])
        #expect(again.warnings == [])
        return kept
    }

    @Test("an empty file is a new one, without a warning")
    func empty() throws {
        try write(Data())
        let store = try open()
        try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        #expect(try store.load().warnings == [])
        #expect(try names(in: folder.path) == ["lull.db", "lull.db-shm", "lull.db-wal"])
    }

    @Test("garbage is set aside with its bytes kept", arguments: [1, 100, 5_000, 100_000])
    func garbage(_ count: Int) throws {
        let garbage = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try write(garbage)
        try expectSetAside(try open(), garbage)
    }

    @Test("a truncated file is set aside", arguments: [0.3, 0.9])
    func truncated(_ share: Double) throws {
        try fill(200)
        let whole = try bytes(of: file)
        let part = whole.prefix(Int(Double(whole.count) * share))
        try write(Data(part))
        try expectSetAside(try open(), Data(part))
    }

    @Test("a good header before garbage is set aside")
    func badPages() throws {
        try fill(200)
        var data = try bytes(of: file)
        data.replaceSubrange(
            4096..<data.count, with: Data(repeating: 0xa5, count: data.count - 4096))
        try write(data)
        try expectSetAside(try open(), data)
    }

    @Test("damage to a large file that was closed well is found by loading")
    func badPagesOfLargeFile() throws {
        try fill(20_000)
        var data = try bytes(of: file)
        #expect(data.count > 4 << 20)
        for start in stride(from: 4096 * 40, to: data.count, by: 4096 * 40) {
            data.replaceSubrange(start..<start + 4096, with: Data(repeating: 0x5a, count: 4096))
        }
        try write(data)
        try expectSetAside(try open(), data)
    }

    @Test("a row that no version writes is damage, and numbers go on")
    func badRow() throws {
        try fill(3)
        try Database(file).run("UPDATE pending SET kind = 'daydream' WHERE number = 2")
        let data = try bytes(of: file)
        let store = try open()
        let state = try store.load()
        #expect(state.lastRequestNumber == 3)
        #expect(state.lastExecutionID == ExecutionID(3))
        #expect(state.warnings.first?.contains("'daydream' is no TaskKind") == true)
        try expectSetAside(store, data)
    }

    @Test("a log beside a damaged file is kept under the same name")
    func logIsKept() throws {
        try fill(3)
        let store = try open()
        try store.commit([.keepRequest(Samples.bareRequest(9), nil)], journal: [])
        let log = try bytes(of: file + "-wal")
        store.close()
        let garbage = Data(repeating: 0x11, count: 8192)
        try write(garbage)
        try write(log, to: "lull.db-wal")
        let kept = try expectSetAside(try open(), garbage)
        #expect(try bytes(of: folder.path(kept + "-wal")) == log)
    }

    @Test("a log without its database is not deleted but set aside")
    func orphanedLog() throws {
        let store = try open()
        try store.commit([.keepRequest(Samples.bareRequest(9), nil)], journal: [])
        let log = try bytes(of: file + "-wal")
        store.close()
        try FileManager.default.removeItem(atPath: file)
        try write(log, to: "lull.db-wal")
        let state = try open().load()
        #expect(state.pending == [])
        #expect(state.warnings.count == 1)
        let kept = try #require(try names(in: folder.path).first { $0.contains("damaged") })
        #expect(try bytes(of: folder.path(kept)) == log)
    }

    @Test("another program's database is set aside")
    func foreign() throws {
        try Database(file).run("CREATE TABLE notes (text)")
        let data = try bytes(of: file)
        try expectSetAside(try open(), data)
    }

    @Test("damage met while running is thrown, and the next opening sets the file aside")
    func damageWhileRunning() throws {
        try fill(20_000)
        let store = try open()
        _ = try store.load()
        let database = try Database(file)
        try database.run("PRAGMA writable_schema = ON")
        let page = try #require(
            try database.run("SELECT rootpage FROM sqlite_schema WHERE name = 'history'"))
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
        try handle.seek(toOffset: UInt64((Int(page) ?? 0) - 1) * 4096)
        try handle.write(contentsOf: Data(repeating: 0x77, count: 4096))
        try handle.close()
        let error = try #require(throws: LullError.self) { try store.history(of: nil, limit: 5) }
        #expect(error.kind == .stateDamaged)
        store.close()
        try expectSetAside(try open(), nil)
    }

    @Test("a newer version is refused and left untouched", arguments: [false, true])
    func newer(hasLog: Bool) throws {
        try fill(3)
        let database = try Database(file)
        try database.run("PRAGMA user_version = 99")
        if !hasLog { try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }
        let before = try bytes(of: file)
        let error = try #require(throws: LullError.self) { try open() }
        #expect(error.kind == .stateTooNew)
        #expect(error.message.contains("version 99"))
        #expect(error.hint != nil)
        #expect(try bytes(of: file) == before)
        #expect(try names(in: folder.path).allSatisfy { !$0.contains("damaged") })
        #expect(try database.run("PRAGMA user_version") == "99")
    }
}
