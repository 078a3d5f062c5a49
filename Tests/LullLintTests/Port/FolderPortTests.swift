import Foundation
import LullLint
import LullModel
import LullTestSupport
import Testing

/// Real folders, with the program itself where its words or exit code are the claim.
@Suite struct FolderPortTests {
    private let folder: TemporaryFolder
    private var files: FileManager { .default }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("@objc class A {}\n", to: "App/Sources/A.swift")
        try folder.write("struct B {}\n", to: "App/Sources/Inner/B.swift")
        try folder.write("@objc\n", to: "App/notes.txt")
    }

    private func port() throws -> PortReport {
        try FolderPort.run(folder.path("App"), into: folder.path("out"))
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }

    @Test("the copy has every file, Swift rewritten and the rest byte for byte")
    func copies() throws {
        let picture = Data([0xFF, 0x00, 0x0A])
        try picture.write(to: URL(fileURLWithPath: folder.path("App/picture.png")))
        try files.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path("App/notes.txt"))
        let report = try port()
        #expect(report.fileCount == 4)
        #expect(report.changedFiles == ["Sources/A.swift"])
        #expect(report.findings == [])
        #expect(report.exitCode == 0)
        #expect(try folder.read("out/Sources/A.swift") == "class A {}\n")
        #expect(try folder.read("out/Sources/Inner/B.swift") == "struct B {}\n")
        #expect(try folder.read("out/notes.txt") == "@objc\n")
        #expect(try bytes("out/picture.png") == picture)
        #expect(files.isExecutableFile(atPath: folder.path("out/notes.txt")))
    }

    @Test("a second run writes nothing, so that a build stays incremental")
    func again() throws {
        _ = try port()
        func moments() throws -> [Date?] {
            try ["A.swift", "Inner/B.swift"].map {
                try files.attributesOfItem(atPath: folder.path("out/Sources/" + $0))[
                    .modificationDate] as? Date
            }
        }
        let before = try moments()
        #expect(!before.contains(nil))
        let report = try port()
        #expect(report.changedFiles == ["Sources/A.swift"])
        #expect(try moments() == before)
    }

    @Test("what is gone from the sources goes from the copy, and what others put there stays")
    func stale() throws {
        _ = try port()
        try folder.write("", to: "out/.build/state")
        try folder.write("", to: "out/Sources/Inner/foreign")
        try files.removeItem(atPath: folder.path("App/Sources/Inner"))
        try files.removeItem(atPath: folder.path("App/notes.txt"))
        _ = try port()
        #expect(!files.fileExists(atPath: folder.path("out/notes.txt")))
        #expect(!files.fileExists(atPath: folder.path("out/Sources/Inner/B.swift")))
        #expect(files.fileExists(atPath: folder.path("out/Sources/Inner/foreign")))
        #expect(files.fileExists(atPath: folder.path("out/.build/state")))
    }

    @Test("porting the copy changes nothing more")
    func idempotent() throws {
        _ = try port()
        let report = try FolderPort.run(folder.path("out"), into: folder.path("twice"))
        #expect(report.changedFiles == [])
        #expect(try folder.read("twice/Sources/A.swift") == "class A {}\n")
    }

    @Test("a folder with files of somebody else, or of other sources, is not written to")
    func foreign() throws {
        try folder.write("", to: "out/precious")
        #expect(throws: LullError.self) { try port() }
        try files.removeItem(atPath: folder.path("out/precious"))
        _ = try port()
        try folder.write("", to: "Other/file")
        #expect(throws: LullError.self) {
            try FolderPort.run(folder.path("Other"), into: folder.path("out"))
        }
        #expect(try folder.read("out/notes.txt") == "@objc\n")
    }

    @Test("the sources cannot be their own output, and an output inside them is left out")
    func inside() throws {
        for output in ["App", "App/.", ""] {
            #expect(throws: LullError.self) {
                try FolderPort.run(folder.path("App"), into: folder.path(output))
            }
        }
        for _ in 1...2 {
            let report = try FolderPort.run(folder.path("App"), into: folder.path("App/ported"))
            #expect(report.fileCount == 3)
        }
        #expect(!files.fileExists(atPath: folder.path("App/ported/ported")))
    }

    @Test("what tools keep beside sources is left out")
    func leftOut() throws {
        try folder.write("", to: "App/.build/a")
        try folder.write("", to: "App/.git/config")
        try folder.write("", to: "App/.gitignore")
        #expect(try port().fileCount == 4)
        #expect(!files.fileExists(atPath: folder.path("out/.git")))
        #expect(files.fileExists(atPath: folder.path("out/.gitignore")))
    }

    @Test("links stay links, lead where they led, and are never written through")
    func links() throws {
        try folder.write("outside\n", to: "Elsewhere/file")
        func link(_ name: String, _ target: String) throws {
            try files.createSymbolicLink(
                atPath: folder.path("App/" + name), withDestinationPath: target)
        }
        try link("near", "Sources/A.swift")
        try link("absolute", folder.path("App/Sources/A.swift"))
        try link("out", "../Elsewhere")
        try link("circle", "circle")
        try link("gone", "nowhere")
        // A link that an earlier state of the copy left where a folder belongs.
        _ = try port()
        try files.removeItem(atPath: folder.path("out/Sources"))
        try files.createSymbolicLink(
            atPath: folder.path("out/Sources"), withDestinationPath: folder.path("Elsewhere"))
        let report = try port()
        #expect(
            report.findings.map(\.file) == ["circle", "gone", "out"]
                && report.findings.allSatisfy { $0.kind == .notCopied })
        #expect(try folder.read("out/near") == "class A {}\n")
        #expect(try folder.read("out/absolute") == "class A {}\n")
        #expect(try folder.read("out/out/file") == "outside\n")
        #expect(try files.destinationOfSymbolicLink(atPath: folder.path("out/circle")) == "circle")
        #expect(try files.contentsOfDirectory(atPath: folder.path("Elsewhere")) == ["file"])
    }

    @Test("a file that cannot be ported is reported, and the rest is done")
    func badFiles() throws {
        try folder.write("let a =\n", to: "App/Sources/0.swift")
        try Data([0x40, 0xFF]).write(to: URL(fileURLWithPath: folder.path("App/1.swift")))
        #expect(mkfifo(folder.path("App/pipe.swift"), 0o600) == 0)
        let report = try port()
        #expect(
            report.findings.map { "\($0.file) \($0.kind.rawValue)" } == [
                "1.swift unreadableSource", "pipe.swift notCopied",
                "Sources/0.swift unreadableSource",
            ])
        #expect(report.exitCode == 1)
        #expect(try folder.read("out/Sources/A.swift") == "class A {}\n")
        #expect(try folder.read("out/Sources/0.swift") == "let a =\n")
        #expect(try bytes("out/1.swift") == Data([0x40, 0xFF]))
    }

    @Test("the program writes beside the sources, says what it did, and tells it by its exit code")
    func program() throws {
        let done = try Run(Run.linter, ["port", "App"], in: folder.path)
        #expect(done.exitCode == 0)
        #expect(
            done.text == """
                Ported '\(folder.path)/App' into '\(folder.path)/.lull-port': 3 files, 1 changed.
                  1 Objective-C attribute dropped in 1 file

                """)
        #expect(try folder.read(".lull-port/Sources/A.swift") == "class A {}\n")

        try folder.write("import CoreData\nlet a = #selector(f)\n", to: "App/Sources/C.swift")
        let found = try Run(Run.linter, ["port", "App", "--check"], in: folder.path)
        #expect(found.exitCode == 1)
        #expect(found.text.contains("Sources/C.swift:2:9: '#selector' needs"))
        #expect(!files.fileExists(atPath: folder.path(".lull-port/Sources/C.swift")))
    }

    @Test("the JSON document carries the whole report")
    func document() throws {
        let run = try Run(
            Run.linter, ["port", "--json", folder.path("App"), "--output=" + folder.path("o")])
        struct Document: Decodable {
            var schema: Int
            var port: PortReport
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(run.text.utf8))
        #expect(document.schema == 1)
        #expect(document.port.output == folder.path("o"))
        #expect(
            document.port.rewrites == [
                PortRewrite(
                    .attribute, file: "Sources/A.swift", line: 1, before: "@objc", after: "")
            ])
    }

    @Test(
        "a wrong command line is refused with a sentence and 64",
        arguments: [
            ["port"], ["port", "App", "B"], ["port", "Nowhere"], ["port", "App/notes.txt"],
            ["port", "App", "--output"], ["port", "App", "--output="], ["port", "App", "--fix"],
            ["prot", "App"], ["port", ""],
        ])
    func refusals(words: [String]) throws {
        let run = try Run(Run.linter, words, in: folder.path)
        #expect(run.exitCode == 64)
        #expect(run.text.hasPrefix("error: ") && run.text.contains("\nhint: "))
    }

    @Test("a damaged list of ported files is told, not guessed at")
    func damaged() throws {
        _ = try port()
        try folder.write("{", to: "out/.lull-port.json")
        let run = try Run(
            Run.linter, ["port", "App", "--output", "out"], in: folder.path)
        #expect(run.exitCode == 78)
    }
}
