import Foundation
import LullApps
import LullModel
import LullTestSupport
import Testing

/// What stands in the folders for apps, and what is told of changes there.
@Suite struct AppRegistryTests {
    @Test("folders that do not exist are empty, and are watched until they appear")
    func appears() throws {
        let bench = try RegistryBench()
        #expect(bench.names.isEmpty)
        try bench.folder.writeApp("usr/lull/apps/reader")
        #expect(bench.wait { $0.app()?.problems == [] })
        #expect(bench.told.first == "registered com.example.reader")
        #expect(bench.app()?.folder == bench.path("usr/lull/apps/reader"))
        #expect(bench.app()?.executable == bench.path("usr/lull/apps/reader/NewsReader"))
        #expect(bench.app()?.infoPath == bench.path("usr/lull/apps/reader/Info.plist"))
    }

    @Test("of two apps with one identifier the person's own counts, and the other is told")
    func precedence() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("usr/lull/apps/a", ["CFBundleDisplayName": "usr"])
            try folder.writeApp("local/lull/apps/b", ["CFBundleDisplayName": "local b"])
            try folder.writeApp("local/lull/apps/a", ["CFBundleDisplayName": "local a"])
        }
        #expect(bench.app()?.profile.name == "local a")
        #expect(bench.registry.problems.count == 2)
        #expect(
            bench.registry.problems.first?.replacing(bench.folder.path, with: "F")
                == "'F/local/lull/apps/b' has the bundle identifier 'com.example.reader' of "
                + "'F/local/lull/apps/a' and is ignored.")
        try bench.folder.writeApp("home/lull/apps/z", ["CFBundleDisplayName": "own"])
        #expect(bench.wait { $0.app()?.profile.name == "own" })
        #expect(bench.told.contains("updated com.example.reader"))
        try FileManager.default.removeItem(atPath: bench.path("home/lull/apps/z"))
        #expect(bench.wait { $0.app()?.profile.name == "local a" })
    }

    @Test("an edited Info.plist, in place or replaced, is an update")
    func edited() throws {
        let bench = try RegistryBench { try $0.writeApp("home/lull/apps/reader") }
        #expect(bench.told.isEmpty)
        let changed = Plist.reader.merging(["CFBundleShortVersionString": "2"]) { $1 }
        try bench.folder.write(changed, to: "home/lull/apps/reader/Info.plist")
        #expect(bench.wait { $0.app()?.profile.version == "2" })
        let again = Plist.reader.merging(["CFBundleShortVersionString": "3"]) { $1 }
        try bench.folder.write(again, to: "new")
        #expect(rename(bench.path("new"), bench.path("home/lull/apps/reader/Info.plist")) == 0)
        #expect(bench.wait { $0.app()?.profile.version == "3" })
        #expect(Set(bench.told) == ["updated com.example.reader"])
    }

    @Test("a rebuilt executable is an update, and the app keeps its path while it is away")
    func rebuilt() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("App")
            try folder.link("home/lull/apps/com.example.reader", to: folder.path("App"))
        }
        let path = bench.path("App/NewsReader")
        let running = try #require(FileHandle(forReadingAtPath: path))
        #expect(unlink(path) == 0)
        #expect(bench.wait { $0.app()?.problems.isEmpty == false })
        #expect(bench.app()?.executable == path)
        #expect(bench.registry.app(withExecutable: path + " (deleted)") != nil)
        try bench.folder.writeProgram("App/NewsReader", "\u{7F}ELF again")
        #expect(bench.wait { $0.app()?.problems == [] })
        let told = bench.told.count
        try bench.folder.writeProgram("App/NewsReader", "\u{7F}ELF once more")
        #expect(bench.wait { $0.told.count > told })
        #expect(Set(bench.told) == ["updated com.example.reader"])
        try running.close()
    }

    @Test("an app that writes beside its executable wakes nobody")
    func quiet() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("App")
            try folder.link("home/lull/apps/com.example.reader", to: folder.path("App"))
        }
        var isWoken = false
        bench.registry.onChange = { _ in isWoken = true }
        let isQuiet = try bench.isQuiet {
            try bench.folder.write("data", to: "App/news.sqlite")
            try bench.folder.write("data", to: "App/cache/x")
        }
        #expect(isQuiet && !isWoken)
    }

    @Test("an Info.plist that breaks keeps the app, with the problem, until it is repaired")
    func broken() throws {
        let bench = try RegistryBench { try $0.writeApp("home/lull/apps/reader") }
        try bench.folder.write("<plist><dict>", to: "home/lull/apps/reader/Info.plist")
        #expect(bench.wait { $0.app()?.problems.isEmpty == false })
        #expect(bench.app()?.profile.permittedIdentifiers?.count == 3)
        #expect(bench.app()?.problems.first?.contains("is cut off") == true)
        try bench.folder.write(Plist.reader, to: "home/lull/apps/reader/Info.plist")
        #expect(bench.wait { $0.app()?.problems == [] })
        #expect(!bench.told.contains("missing com.example.reader"))
    }

    @Test("a removed entry is missing; one that comes back is registered")
    func removed() throws {
        let bench = try RegistryBench { try $0.writeApp("usr/lull/apps/reader") }
        try FileManager.default.moveItem(
            atPath: bench.path("usr/lull/apps/reader"), toPath: bench.path("away"))
        #expect(bench.wait { $0.told == ["missing com.example.reader"] })
        try FileManager.default.moveItem(
            atPath: bench.path("away"), toPath: bench.path("usr/lull/apps/reader"))
        #expect(bench.wait { $0.told.last == "registered com.example.reader" })
    }

    @Test("the whole folder for apps may go and come")
    func folderGone() throws {
        let bench = try RegistryBench { try $0.writeApp("usr/lull/apps/reader") }
        try FileManager.default.removeItem(atPath: bench.path("usr"))
        #expect(bench.wait { $0.names.isEmpty })
        try bench.folder.writeApp("usr/lull/apps/reader")
        #expect(bench.wait { $0.app()?.problems == [] })
    }

    @Test("an app whose folder is gone stays known under its name, also after a restart")
    func dangling() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("App")
            try folder.link("home/lull/apps/com.example.reader", to: folder.path("App"))
        }
        try FileManager.default.moveItem(atPath: bench.path("App"), toPath: bench.path("away"))
        #expect(bench.wait { $0.app()?.problems.isEmpty == false })
        try bench.restart()
        #expect(bench.names == ["com.example.reader"])
        #expect(bench.app()?.problems.count == 1)
        try FileManager.default.moveItem(atPath: bench.path("away"), toPath: bench.path("App"))
        #expect(bench.wait { $0.app()?.problems == [] })
        #expect(bench.app()?.profile.name == "News")
    }

    @Test("what is no app is told and harms no other")
    func strangers() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("home/lull/apps/reader")
            try folder.write("", to: "home/lull/apps/README")
            try folder.write("", to: "home/lull/apps/empty/x")
            try folder.write("", to: "home/lull/apps/.hidden/x")
            try folder.link("home/lull/apps/loop", to: "loop")
        }
        #expect(bench.names == ["com.example.reader"])
        #expect(bench.registry.problems.count == 3)
    }

    @Test("of apps that share an executable a process is the one that it was started as")
    func sharedExecutable() throws {
        let bench = try RegistryBench { folder in
            try folder.writeApp("home/lull/apps/one", ["CFBundleIdentifier": "com.example.one"])
            try folder.write(
                Plist.reader.merging(["CFBundleIdentifier": "com.example.two"]) { $1 },
                to: "home/lull/apps/two/Info.plist")
            try folder.link("home/lull/apps/two/NewsReader", to: "../one/NewsReader")
        }
        let path = bench.path("home/lull/apps/one/NewsReader")
        func name(startedAs text: String?) -> String? {
            bench.registry.app(withExecutable: path, startedAs: text.map { AppIdentifier($0) })?
                .profile.identifier.rawValue
        }
        #expect(name(startedAs: nil) == "com.example.one")
        #expect(name(startedAs: "com.example.two") == "com.example.two")
        // What an environment says names nobody whose executable it is not.
        #expect(name(startedAs: "com.example.three") == "com.example.one")
    }

    @Test("a process is known by its executable alone")
    func identity() throws {
        let bench = try RegistryBench { try $0.writeApp("home/lull/apps/reader") }
        let path = bench.path("home/lull/apps/reader/NewsReader")
        #expect(bench.registry.app(withExecutable: path)?.profile.name == "News")
        #expect(bench.registry.app(withExecutable: path + " (deleted)")?.profile.name == "News")
        #expect(bench.registry.app(withExecutable: path + "2") == nil)
        #expect(bench.registry.app(withExecutable: "") == nil)
        #expect(bench.registry.app(withExecutable: " (deleted)") == nil)
    }
}
