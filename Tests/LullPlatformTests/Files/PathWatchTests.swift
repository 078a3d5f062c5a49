import Foundation
import LullPlatform
import LullTestSupport
import Testing

@Suite struct PathWatchTests {
    let loop: EventLoop
    let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }

    /// How often `change` is told; waits for the first time only where one is expected.
    private func told(
        _ paths: [String], isExpected: Bool = true, _ change: () throws -> Void
    ) throws -> Int {
        var count = 0
        let watch = try PathWatch(loop) { count += 1 }
        watch.observe(Set(paths.map(folder.path)))
        try change()
        loop.runOnce(timeoutMilliseconds: isExpected ? 1000 : 20)
        withExtendedLifetime(watch) {}
        return count
    }

    @Test("what is written, replaced, removed or marked is told")
    func file() throws {
        try folder.write("1", to: "a/file")
        #expect(try told(["a/file"]) { try folder.write("2", to: "a/file") } == 1)
        try folder.write("3", to: "a/new")
        #expect(
            try told(["a/file"]) { rename(folder.path("a/new"), folder.path("a/file")) } == 1)
        #expect(try told(["a/file"]) { chmod(folder.path("a/file"), 0o700) } == 1)
        #expect(try told(["a/file"]) { unlink(folder.path("a/file")) } == 1)
    }

    @Test("what is written beside a file, or below a folder, is not told")
    func beside() throws {
        try folder.write("1", to: "a/file")
        try folder.write("1", to: "b/inner/x")
        let count = try told(["a/file", "b"], isExpected: false) {
            try folder.write("2", to: "a/other")
            try folder.write("2", to: "b/inner/x")
        }
        #expect(count == 0)
        #expect(try told(["b"]) { try folder.write("", to: "b/new") } == 1)
    }

    @Test("a path appears step by step, and is watched itself from then on")
    func appears() throws {
        var count = 0
        let watch = try PathWatch(loop) { count += 1 }
        watch.observe([folder.path("a/b/c/file")])
        try folder.write("1", to: "a/b/c/file")
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(count == 1)
        loop.runOnce(timeoutMilliseconds: 0)
        let before = count
        try folder.write("2", to: "a/b/c/other")
        loop.runOnce(timeoutMilliseconds: 20)
        #expect(count == before)
        try folder.write("2", to: "a/b/c/file")
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(count > before)
        withExtendedLifetime(watch) {}
    }

    @Test("where a link leads nowhere, its target is waited for")
    func dangling() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: "there/app")
        #expect(try told(["link/file"]) { try folder.write("1", to: "there/app/file") } == 1)
    }

    @Test("links that lead round in circles end")
    func circle() throws {
        for (name, target) in [("a", "b"), ("b", "a")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: target)
        }
        #expect(try told(["a/file"], isExpected: false) {} == 0)
    }

    @Test("what is observed no longer is not told")
    func other() throws {
        try folder.write("1", to: "a")
        try folder.write("1", to: "b")
        var count = 0
        let watch = try PathWatch(loop) { count += 1 }
        watch.observe([folder.path("a")])
        watch.observe([folder.path("b")])
        // The kernel says once that the first watch has ended.
        loop.runOnce(timeoutMilliseconds: 20)
        count = 0
        try folder.write("2", to: "a")
        loop.runOnce(timeoutMilliseconds: 20)
        #expect(count == 0)
        try folder.write("2", to: "b")
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(count == 1)
    }
}
