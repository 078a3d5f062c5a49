import Foundation
import LullApps
import LullModel
import LullTestSupport
import Testing

@Suite struct AppFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "Info.plist and executable are found in each of their places",
        arguments: [
            ("App/Info.plist", "App/NewsReader"), ("App/Resources/Info.plist", "App/NewsReader"),
            ("App/Contents/Info.plist", "App/Contents/Linux/NewsReader"),
        ])
    func places(sample: (info: String, executable: String)) throws {
        try folder.write(Plist.reader, to: sample.info)
        try folder.writeProgram(sample.executable)
        let app = try AppFolder(at: folder.path("App"))
        #expect(app.infoPath == folder.path(sample.info))
        #expect(app.executable == folder.path(sample.executable))
        #expect(app.problem == nil)
        #expect(app.info.profile.identifier.rawValue == "com.example.reader")
    }

    @Test("the executable's path is the one the kernel would name")
    func resolved() throws {
        try folder.write(Plist.reader, to: "App/Info.plist")
        try folder.writeProgram("build/x86/Reader")
        try folder.link("build/debug", to: "x86")
        try folder.link("App/NewsReader", to: folder.path("build/debug/Reader"))
        let app = try AppFolder(at: folder.path("App"))
        #expect(app.executable == folder.path("build/x86/Reader"))
    }

    @Test(
        "what is wrong with the executable is a problem in words",
        arguments: [
            ("missing", "The executable 'NewsReader' is missing in 'F/App'."),
            ("plain", "The executable 'F/App/NewsReader' may not be executed."),
            ("folder", "The executable 'F/App/NewsReader' is a folder."),
            ("script", "'F/App/NewsReader' is a script, and scripts are commands, not apps."),
            ("pipe", "The executable 'F/App/NewsReader' is no ordinary file."),
        ])
    func problems(sample: (what: String, message: String)) throws {
        try folder.write(Plist.reader, to: "App/Info.plist")
        switch sample.what {
        case "plain": try folder.write("\u{7F}ELF", to: "App/NewsReader")
        case "folder": try folder.write("", to: "App/NewsReader/x")
        case "script":
            try folder.write("#!/bin/sh\n", to: "App/NewsReader")
            #expect(chmod(folder.path("App/NewsReader"), 0o755) == 0)
        case "pipe": #expect(mkfifo(folder.path("App/NewsReader"), 0o755) == 0)
        default: break
        }
        let app = try AppFolder(at: folder.path("App"))
        #expect(app.problem?.message.replacing(folder.path, with: "F") == sample.message)
        #expect(app.problem?.hint?.isEmpty == false)
    }

    @Test(
        "what is no app is refused with what to do",
        arguments: [
            ("none", "There is no folder 'F/none'."), ("file", "'F/file' is no folder."),
            ("empty", "There is no Info.plist in 'F/empty'."),
        ])
    func refused(sample: (name: String, message: String)) throws {
        try folder.write("", to: "file")
        try folder.write("", to: "empty/x")
        let path = folder.path(sample.name)
        let error = #expect(throws: LullError.self) { try AppFolder(at: path) }
        #expect(error?.kind == .invalidApp)
        #expect(error?.message.replacing(folder.path, with: "F") == sample.message)
        #expect(error?.hint?.isEmpty == false)
    }
}

extension TemporaryFolder {
    /// Writes what looks like a program, with the folders above it.
    @discardableResult
    func writeProgram(_ name: String, _ text: String = "\u{7F}ELF") throws -> String {
        let path = try write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// Makes a link, with the folders above it.
    func link(_ name: String, to target: String) throws {
        let url = URL(fileURLWithPath: path(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: path(name), withDestinationPath: target)
    }
}
