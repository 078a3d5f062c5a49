import Foundation
import LullModel
import LullPlatform
import LullTestSupport
import Testing

@Suite struct RemovalWatchTests {
    @Test("a removed file is told once; one that only changes is not")
    func removal() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("here", to: "file")
        let loop = try EventLoop()
        var count = 0
        let watch = try RemovalWatch(loop, path: path) { count += 1 }
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        try FileManager.default.setAttributes(permissions, ofItemAtPath: path)
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(count == 0)
        try FileManager.default.removeItem(atPath: path)
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(count == 1)
        try folder.write("again", to: "file")
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(count == 1)
        withExtendedLifetime(watch) {}
    }

    @Test("where there is nothing to watch, that is said")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        #expect(throws: LullError.self) {
            _ = try RemovalWatch(loop, path: folder.path("nothing")) {}
        }
    }
}
