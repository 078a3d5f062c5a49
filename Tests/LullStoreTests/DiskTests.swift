import CSQLite
import Foundation
import LullCore
import LullHost
import LullModel
import LullStore
import LullTestSupport
import Testing

private typealias Samples = StateStoreConformance.Samples

/// A small file system in memory, mounted on a folder. Mounting needs root.
private final class SmallDisk {
    let path: String

    init(_ path: String, bytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        guard mount("lull-test", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            throw Database.Failure(message: "mount: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }

    func makeReadOnly() throws {
        guard mount("", path, "", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
            throw Database.Failure(message: "remount: \(String(cString: strerror(errno)))")
        }
    }

    /// Whether this process may mount at all.
    static let isPossible: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? SmallDisk(folder.path("disk"), bytes: 1 << 20)) != nil
    }()
}

@Suite("A disk that refuses")
struct DiskTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "a full disk is told as that, nothing changes, and with space again it goes on",
        .enabled(if: SmallDisk.isPossible, "mounting needs root"))
    func full() throws {
        let disk = try SmallDisk(folder.path("disk"), bytes: 1 << 20)
        let store = try SQLiteStateStore(folder: disk.path)
        let kept = Samples.fullRequest(1)
        try store.commit([.keepRequest(kept, Samples.command)], journal: [])
        let filler = disk.path + "/filler"
        try Data().write(to: URL(fileURLWithPath: filler))
        let handle = try #require(FileHandle(forWritingAtPath: filler))
        // Writing until it fails leaves the disk full; the failure is what is wanted.
        while (try? handle.write(contentsOf: Data(count: 4096))) != nil {}
        try handle.close()

        let error = try #require(throws: LullError.self) {
            for number in Int64(2)...500 {
                try store.commit(
                    [
                        .keepRequest(Samples.fullRequest(number), Samples.command),
                        .dropRequest(Samples.identifier(number - 1)),
                    ], journal: [])
            }
        }
        #expect(error.kind == .diskFull)
        #expect(error.hint?.contains("Free some space") == true)
        let state = try store.load()
        #expect(state.pending.count == 1)
        let survivor = try #require(state.pending.first)
        #expect(state.lastRequestNumber == survivor.number)

        try FileManager.default.removeItem(atPath: filler)
        try store.commit([.keepRequest(Samples.bareRequest(900), nil)], journal: [])
        store.close()
        let reopened = try SQLiteStateStore(folder: disk.path)
        #expect(try reopened.load().pending == [survivor, Samples.bareRequest(900)])
        reopened.close()
    }

    @Test(
        "a new file on a full disk is refused as that and not called damaged",
        .enabled(if: SmallDisk.isPossible, "mounting needs root"))
    func fullFromTheStart() throws {
        let disk = try SmallDisk(folder.path("disk"), bytes: 8192)
        let error = try #require(throws: LullError.self) {
            try SQLiteStateStore(folder: disk.path)
        }
        #expect(error.kind == .diskFull)
        #expect(try names(in: disk.path).allSatisfy { !$0.contains("damaged") })
    }

    @Test(
        "a read-only disk is refused as that, and the file is left as it is",
        .enabled(if: SmallDisk.isPossible, "mounting needs root"), arguments: [false, true])
    func readOnly(hasFile: Bool) throws {
        let disk = try SmallDisk(folder.path("disk"), bytes: 4 << 20)
        if hasFile {
            let store = try SQLiteStateStore(folder: disk.path)
            try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
            store.close()
        }
        try disk.makeReadOnly()
        let before = try names(in: disk.path)
        let error = try #require(throws: LullError.self) {
            try SQLiteStateStore(folder: disk.path)
        }
        #expect(error.kind == .stateReadOnly)
        #expect(error.message.contains(disk.path))
        #expect(try names(in: disk.path) == before)
    }

    @Test(
        "a file that is moved or deleted while it is open takes nothing that would be lost",
        arguments: [false, true])
    func moved(isDeleted: Bool) throws {
        let store = try SQLiteStateStore(folder: folder.path)
        try store.commit([.keepRequest(Samples.bareRequest(1), nil)], journal: [])
        let file = folder.path("lull.db")
        if isDeleted {
            try FileManager.default.removeItem(atPath: file)
        } else {
            try FileManager.default.moveItem(atPath: file, toPath: folder.path("elsewhere"))
        }
        let error = try #require(throws: LullError.self) {
            try store.commit([.keepRequest(Samples.bareRequest(2), nil)], journal: [])
        }
        #expect(error.kind == .storage)
        #expect(error.message == "The state file '\(file)' was moved or deleted while it was open.")
        #expect(try store.load().pending == [Samples.bareRequest(1)])
        guard !isDeleted else { return }
        try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: file)
        try store.commit([.keepRequest(Samples.bareRequest(2), nil)], journal: [])
        store.close()
        #expect(try SQLiteStateStore(folder: folder.path).load().pending.count == 2)
    }

    @Test("a folder where the file should be is refused in words")
    func folderInTheWay() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("lull.db"), withIntermediateDirectories: true)
        let error = try #require(throws: LullError.self) {
            try SQLiteStateStore(folder: folder.path)
        }
        #expect(error.kind == .storage)
        #expect(error.message.contains("lull.db"))
    }

    @Test("a file where the folder should be is refused in words")
    func fileInTheWay() throws {
        try folder.write("not a folder", to: "state")
        let error = try #require(throws: LullError.self) {
            try SQLiteStateStore(folder: folder.path("state"))
        }
        #expect(error.kind == .storage)
        #expect(try folder.read("state") == "not a folder")
    }

    @Test(
        "a folder without permission is refused as that",
        .enabled(if: geteuid() != 0, "root passes every permission"), arguments: [0o500, 0o000])
    func noPermission(_ permissions: Int) throws {
        let closed = folder.path("closed")
        try FileManager.default.createDirectory(
            atPath: closed, withIntermediateDirectories: true)
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: closed)
        let error = try #require(throws: LullError.self) { try SQLiteStateStore(folder: closed) }
        #expect(error.kind == .accessDenied)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    }
}
