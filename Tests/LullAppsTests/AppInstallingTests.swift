import Foundation
import LullApps
import LullModel
import LullTestSupport
import Testing

/// Installing and uninstalling, on real folders.
@Suite struct AppInstallingTests {
    private let reader = AppIdentifier("com.example.reader")

    @Test("a folder is installed by a link, and installed again is an update")
    func folder() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("App")
            try folder.writeApp("Other", ["UIBackgroundModes": ["fecth"]])
        }
        let first = try bench.registry.install(bench.path("App"))
        #expect(!first.isUpdate)
        #expect(first.app.folder == bench.path("App"))
        #expect(bench.told == ["registered com.example.reader"])
        let link = bench.path("home/lull/apps/com.example.reader")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link) == bench.path("App"))
        #expect(try bench.registry.install(bench.path("App")).isUpdate)
        #expect(bench.told == ["registered com.example.reader"])
        let second = try bench.registry.install(bench.path("Other"))
        #expect(second.isUpdate)
        #expect(second.warnings.count == 2)
        #expect(bench.told.last == "updated com.example.reader")
        #expect(bench.app()?.folder == bench.path("Other"))
        #expect(bench.wait { $0.app()?.folder == $0.path("Other") })
        #expect(bench.isQuiet {})
    }

    @Test("an executable and its Info.plist are linked, not copied, and follow a rebuild")
    func executable() throws {
        let bench = try RegistryBench { folder in
            try folder.write(Plist.reader, to: "Support/Info.plist")
            try folder.writeProgram("build/x86/reader")
            try folder.link("build/debug", to: "x86")
        }
        let result = try bench.registry.install(
            bench.path("build/debug/reader"), info: bench.path("Support/Info.plist"))
        #expect(
            result.warnings == [
                "CFBundleExecutable is 'NewsReader', and the executable is 'reader'; it is "
                    + "installed all the same."
            ])
        #expect(result.app.executable == bench.path("build/x86/reader"))
        #expect(result.app.infoPath == bench.path("Support/Info.plist"))
        #expect(result.app.folder == bench.path("build/x86"))
        try bench.folder.writeProgram("build/x86/reader", "\u{7F}ELF anew")
        #expect(bench.wait { $0.told.last == "updated com.example.reader" })
        for _ in 0..<3 {
            _ = try bench.registry.install(
                bench.path("build/debug/reader"), info: bench.path("Support/Info.plist"))
        }
        let made = try FileManager.default.subpathsOfDirectory(atPath: bench.path("home/lull/apps"))
        #expect(made.count == 5, "\(made)")
        try bench.registry.uninstall(reader)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: bench.path("home/lull/apps/.linked"))
        #expect(left.isEmpty)
        #expect(FileManager.default.fileExists(atPath: bench.path("build/x86/reader")))
    }

    @Test("uninstall removes the link and nothing else; the system's app shows again")
    func uninstall() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("App")
            try folder.writeApp("usr/lull/apps/reader", ["CFBundleDisplayName": "usr"])
        }
        #expect(try bench.registry.install(bench.path("App")).isUpdate)
        #expect(bench.app()?.profile.name == "News")
        try bench.registry.uninstall(reader)
        #expect(bench.app()?.profile.name == "usr")
        #expect(FileManager.default.fileExists(atPath: bench.path("App/NewsReader")))
        let error = #expect(throws: LullError.self) { try bench.registry.uninstall(reader) }
        #expect(error?.kind == .invalidApp)
        #expect(error?.message.contains("is installed for everybody") == true)
    }

    @Test("an app whose folder is gone can be uninstalled")
    func dangling() throws {
        let bench = try RegistryBench { try $0.writeApp("App") }
        _ = try bench.registry.install(bench.path("App"))
        try FileManager.default.removeItem(atPath: bench.path("App"))
        try bench.restart()
        try bench.registry.uninstall(reader)
        #expect(bench.told == ["missing com.example.reader"])
        #expect(bench.names.isEmpty)
    }

    @Test("a folder that somebody put there is neither replaced nor removed")
    func realFolder() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("home/lull/apps/com.example.reader")
            try folder.writeApp("App")
        }
        #expect(throws: LullError.self) { try bench.registry.install(bench.path("App")) }
        #expect(throws: LullError.self) { try bench.registry.uninstall(reader) }
        let own = bench.path("home/lull/apps/com.example.reader")
        #expect(try bench.registry.install(own).isUpdate)
        #expect(FileManager.default.fileExists(atPath: own + "/Info.plist"))
    }

    @Test("a second entry of the same identifier under another name is refused")
    func otherName() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("home/lull/apps/Reader")
            try folder.writeApp("App")
        }
        let error = #expect(throws: LullError.self) {
            try bench.registry.install(bench.path("App"))
        }
        #expect(error?.message.contains("has the bundle identifier") == true)
        #expect(bench.registry.problems.isEmpty)
    }

    @Test("what cannot run is not installed", arguments: ["script", "plain", "missing", "broken"])
    func refused(_ what: String) throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("App")
            switch what {
            case "script": try folder.writeProgram("App/NewsReader", "#!/bin/sh\n")
            case "plain": #expect(chmod(folder.path("App/NewsReader"), 0o644) == 0)
            case "missing": #expect(unlink(folder.path("App/NewsReader")) == 0)
            default: try folder.write("<plist>", to: "App/Info.plist")
            }
        }
        let alone = { try bench.registry.install(bench.path("App")) }
        let apart = {
            try bench.registry.install(
                bench.path("App/NewsReader"), info: bench.path("App/Info.plist"))
        }
        for install in [alone, apart] {
            let error = #expect(throws: LullError.self) { try install() }
            #expect(error?.kind == .invalidApp)
        }
        #expect(bench.names.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.path("home")))
    }

    @Test(
        "wrong paths are refused with what to do",
        arguments: [
            ("App", "is no absolute path"), ("/", "There is no Info.plist"),
            ("FOLDER/App/NewsReader", "is no folder"),
        ])
    func paths(sample: (path: String, words: String)) throws {
        let bench = try RegistryBench { try $0.writeApp("App") }
        let path = sample.path.replacing("FOLDER", with: bench.folder.path)
        let error = #expect(throws: LullError.self) { try bench.registry.install(path) }
        #expect(error?.message.contains(sample.words) == true)
        #expect(error?.hint?.isEmpty == false)
        let withInfo = #expect(throws: LullError.self) {
            try bench.registry.install(bench.path("App"), info: bench.path("App/Info.plist"))
        }
        #expect(withInfo?.message.contains("is a folder") == true)
    }

    @Test("an unknown app is an error that names the nearest one")
    func unknown() throws {
        let bench = try RegistryBench { try $0.writeApp("home/lull/apps/reader") }
        let error = #expect(throws: LullError.self) {
            try bench.registry.uninstall(AppIdentifier("com.example.raeder"))
        }
        #expect(error?.kind == .noSuchApp)
        #expect(error?.hint == "Did you mean 'com.example.reader'?")
    }
}
