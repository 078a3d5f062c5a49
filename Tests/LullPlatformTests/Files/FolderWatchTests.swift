import Foundation
import LullPlatform
import LullTestSupport
import Testing

@Suite struct FolderWatchTests {
    let loop: EventLoop
    let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }

    /// The folders told, round by round, of what `change` does.
    private func told(_ folders: [String], _ change: () throws -> Void) throws -> [[String]] {
        var round: [String] = []
        let watch = try FolderWatch(loop, root: folder.path, folders: folders) { round.append($0) }
        return try withExtendedLifetime(watch) {
            try change()
            loop.runOnce(timeoutMilliseconds: 200)
            let first = round
            round = []
            loop.runOnce(timeoutMilliseconds: 0)
            return [first, round]
        }
    }

    @Test("A file written below a folder is told once, with the folder of interest")
    func write() throws {
        try folder.write("0", to: "sys/class/power_supply/AC/online")
        let told = try told(["sys/class/net", "sys/class/power_supply"]) {
            try folder.write("1", to: "sys/class/power_supply/AC/online")
        }
        #expect(told == [["sys/class/power_supply"], []])
    }

    @Test("Another folder's files are not told")
    func elsewhere() throws {
        try folder.write("0", to: "sys/class/net/eth0/operstate")
        try folder.write("0", to: "sys/class/leds/one/brightness")
        let told = try told(["sys/class/net"]) {
            try folder.write("1", to: "sys/class/leds/one/brightness")
            try folder.write("1", to: "sys/class/other")
            try folder.write("1", to: "top")
        }
        #expect(told == [[], []])
    }

    @Test("A folder that appears later is told, and so is what is written there afterwards")
    func appears() throws {
        var told: [String] = []
        let watch = try FolderWatch(
            loop, root: folder.path, folders: ["sys/class/power_supply"]
        ) { told.append($0) }
        try folder.write("1", to: "sys/class/power_supply/AC/online")
        loop.runOnce(timeoutMilliseconds: 1000)
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(!told.isEmpty)
        told = []
        try folder.write("0", to: "sys/class/power_supply/AC/online")
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(told == ["sys/class/power_supply"])
        withExtendedLifetime(watch) {}
    }

    @Test("A device's folder that is removed and made again is watched again")
    func madeAgain() throws {
        var told = 0
        try folder.write("1", to: "a/AC/online")
        let watch = try FolderWatch(loop, root: folder.path, folders: ["a"]) { _ in told += 1 }
        try FileManager.default.removeItem(atPath: folder.path("a"))
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(told == 1)
        try folder.write("1", to: "a/AC/online")
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(told == 2)
        try folder.write("0", to: "a/AC/online")
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(told == 3)
        withExtendedLifetime(watch) {}
    }

    @Test("A file is told when it is closed, not while it is written")
    func closed() throws {
        try folder.write("1", to: "a/online")
        var told = 0
        let watch = try FolderWatch(loop, root: folder.path, folders: ["a"]) { _ in told += 1 }
        let handle = try #require(FileHandle(forWritingAtPath: folder.path("a/online")))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data("0".utf8))
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(told == 0)
        try handle.close()
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(told == 1)
        withExtendedLifetime(watch) {}
    }

    @Test("A renamed-in file and a link are told")
    func renamed() throws {
        try folder.write("1", to: "a/x")
        try folder.write("2", to: "outside")
        let told = try told(["a"]) {
            try FileManager.default.moveItem(
                atPath: folder.path("outside"), toPath: folder.path("a/y"))
        }
        #expect(told[0] == ["a"])
        let linked = try self.told(["a"]) {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("a/link"), withDestinationPath: "x")
        }
        #expect(linked[0] == ["a"])
    }

    @Test("A link back to its own folder does not lead round in circles")
    func circle() throws {
        try folder.write("1", to: "a/b/x")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("a/b/back"), withDestinationPath: folder.path("a"))
        let told = try told(["a"]) { try folder.write("2", to: "a/b/x") }
        #expect(told == [["a"], []])
    }
}
