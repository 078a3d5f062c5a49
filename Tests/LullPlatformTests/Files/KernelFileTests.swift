import Glibc
import LullPlatform
import LullTestSupport
import Testing

@Suite struct KernelFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A file's text is read up to the bound")
    func bounded() throws {
        let file = try folder.write(String(repeating: "x", count: 10_000), to: "huge")
        #expect(KernelFile.read(file) == .text(String(repeating: "x", count: 4096)))
        #expect(KernelFile.read(file, sizeMaximum: 3) == .text("xxx"))
        #expect(
            KernelFile.read(file, sizeMaximum: 1 << 20)
                == .text(String(repeating: "x", count: 10_000)))
    }

    @Test("An absent file, a folder and an empty file are told apart")
    func kinds() throws {
        let empty = try folder.write("", to: "empty")
        #expect(KernelFile.read(folder.path("none")) == .absent)
        #expect(KernelFile.read(empty + "/below") == .absent)
        #expect(KernelFile.read(empty) == .text(""))
        #expect(KernelFile.read(folder.path) == .unreadable(because: "Is a directory"))
    }

    @Test("A pipe without a writer is not waited for")
    func pipe() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(KernelFile.read(folder.path("pipe")) != .absent)
    }

    @Test("Names come sorted and bounded, of folders that exist")
    func names() throws {
        for name in ["b", "a", "c10", "c2"] { try folder.write("", to: "f/" + name) }
        #expect(
            KernelFile.names(inFolder: folder.path("f"), countMaximum: 9) == [
                "a", "b", "c10", "c2",
            ])
        #expect(KernelFile.names(inFolder: folder.path("f"), countMaximum: 2) == ["a", "b"])
        #expect(KernelFile.names(inFolder: folder.path("none"), countMaximum: 9) == [])
        #expect(KernelFile.isFolder(folder.path("f")))
        #expect(!KernelFile.isFolder(folder.path("f/a")))
    }

    @Test("A file of the kernel's without a size is read whole")
    func procfs() {
        guard case .text(let text) = KernelFile.read("/proc/self/stat") else {
            Issue.record("not read")
            return
        }
        #expect(text.hasSuffix("\n"))
    }
}
