import Foundation
import LullApps
import LullModel
import LullTestSupport
import Testing

/// Good, odd and bad Info.plist files: what is read of them, and in which words they are refused.
@Suite struct InfoPropertyListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "XML and binary give the same app",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func formats(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let path = try folder.write(Plist.reader, format)
        let list = try InfoPropertyList(contentsOf: path)
        #expect(
            list.profile
                == AppProfile(
                    identifier: AppIdentifier("com.example.reader"), name: "News", version: "1.2",
                    permittedIdentifiers: [
                        "com.example.reader.refresh", "com.example.reader.clean",
                        "com.example.reader.export.*",
                    ], modes: [.fetch, .processing], usesGPU: false))
        #expect(list.executable == "NewsReader")
        #expect(list.warnings.isEmpty)
        #expect(list.string("CFBundleName") == "Reader")
        #expect(list.string("UIBackgroundModes") == nil)
        #expect(list.strings("UIBackgroundModes") == ["processing", "fetch"])
        #expect(list.strings("CFBundleName") == nil)
    }

    @Test("a document type and comments as Xcode writes them are read")
    func documentType() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><!-- <array> --><dict>
            <key>CFBundleIdentifier</key><string>com.example.a</string>
            <key>CFBundleExecutable</key><string>A &amp; B</string>
            </dict></plist>
            """
        let list = try InfoPropertyList(Data(text.utf8))
        #expect(list.executable == "A & B")
        #expect(list.profile.name == "A & B")
        #expect(list.profile.permittedIdentifiers == nil)
    }

    @Test("what does not count is ignored and told")
    func tolerated() throws {
        func warnings(_ changes: [String: Any]) throws -> [String] {
            try Plist.read(changes).warnings
        }
        let key = "BGTaskSchedulerPermittedIdentifiers"
        let text = try Plist.read([key: "com.example.reader.refresh"])
        #expect(text.profile.permittedIdentifiers == [])
        #expect(
            text.warnings.first
                == "BGTaskSchedulerPermittedIdentifiers is the text 'com.example.reader.refresh' "
                + "where a list belongs, so no task is permitted; put it in an <array>.")
        let twice = try Plist.read([key: ["a", "b", "a"]])
        #expect(twice.profile.permittedIdentifiers == ["a", "b"])
        #expect(
            twice.warnings == [
                "BGTaskSchedulerPermittedIdentifiers names 'a' twice; once counts."
            ])
        let mixed = try Plist.read([key: ["a", 3, ["b"], "c"]])
        #expect(mixed.profile.permittedIdentifiers == ["a", "c"])
        #expect(mixed.warnings.count == 2)
        #expect(try Plist.read([key: 3]).profile.permittedIdentifiers == [])
        let odd = try Plist.read([key: ["", "a\u{1b}[2J", String(repeating: "x", count: 1025)]])
        #expect(odd.profile.permittedIdentifiers == [])
        #expect(odd.warnings.allSatisfy { $0.escapedForDisplay == $0 })

        let modes = try Plist.read(["UIBackgroundModes": ["procesing", "audio", "fetch", "fetch"]])
        #expect(modes.profile.modes == [.fetch])
        #expect(
            modes.warnings == [
                "'procesing' is no background mode and is ignored; did you mean 'processing'?",
                "The background mode 'audio' has no effect here.",
                "UIBackgroundModes names 'fetch' twice.",
            ])
        #expect(try Plist.read(["UIBackgroundModes": "fetch"]).profile.modes == [])
    }

    @Test(
        "wildcards and build settings that cannot work are told",
        arguments: [
            ("com.example.reader.*.x", "last part"), ("com.example.reader.x*", "last part"),
            ("org.else.*", "begin with 'com.example.reader.'"), ("$(ID).refresh", "build setting"),
            ("two words", "white space"),
        ])
    func forms(sample: (text: String, words: String)) throws {
        let list = try Plist.read(["BGTaskSchedulerPermittedIdentifiers": [sample.text]])
        #expect(list.warnings.count == 1)
        #expect(list.warnings[0].contains(sample.words))
    }

    @Test("identifiers and modes that do nothing without each other are told")
    func together() throws {
        let noMode = try Plist.read(["UIBackgroundModes": nil])
        #expect(noMode.warnings.count == 1)
        #expect(noMode.warnings[0].contains("neither 'fetch' nor 'processing'"))
        let continued = try Plist.read([
            "BGTaskSchedulerPermittedIdentifiers": ["com.example.reader.export.*"],
            "UIBackgroundModes": nil,
        ])
        #expect(continued.warnings.isEmpty)
        let noTask = try Plist.read(["BGTaskSchedulerPermittedIdentifiers": nil])
        #expect(noTask.profile.permittedIdentifiers == nil)
        #expect(noTask.warnings.count == 1)
        #expect(noTask.warnings[0].contains("permits no task"))
        let empty = try Plist.read([
            "BGTaskSchedulerPermittedIdentifiers": [String](), "UIBackgroundModes": ["fetch"],
        ])
        #expect(empty.warnings.count == 1)
        #expect(empty.warnings[0].contains("switches legacy"))
    }

    @Test("the GPU is asked for by a truth value alone")
    func gpu() throws {
        let key = "com.apple.developer.background-tasks.continued-processing.gpu"
        #expect(try Plist.read([key: true]).profile.usesGPU)
        #expect(try !Plist.read([key: false]).profile.usesGPU)
        #expect(try !Plist.read([key: "yes"]).profile.usesGPU)
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let message: String
        let text: String

        init(_ name: String, _ message: String, _ text: String) {
            testDescription = name
            self.message = message
            self.text = text
        }
    }

    static let open = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">"
    static let bad = [
        Bad("empty", "'PATH' is empty.", ""),
        Bad("prose", "'PATH' is not a property list.", "This is no plist."),
        Bad("JSON", "'PATH' is not a property list.", "{\"CFBundleIdentifier\": \"a\"}"),
        Bad("cut off", "'PATH' is cut off", open + "<dict><key>CFBundleIdentifier</key><str"),
        Bad("malformed", "'PATH' is a damaged property list", open + "<dict><key>a</ky></plist>"),
        Bad("list", "'PATH' is a property list, but not a dictionary.", open + "<array/></plist>"),
        Bad(
            "text", "'PATH' is a property list, but not a dictionary.",
            open + "<string>a</string></plist>"),
        Bad("no identifier", "'PATH' has no CFBundleIdentifier.", open + "<dict></dict></plist>"),
        Bad(
            "deep", "'PATH' nests values more than 64 levels deep.",
            open + String(repeating: "<array>", count: 60_000)
                + String(repeating: "</array>", count: 60_000) + "</plist>"),
        Bad(
            "tags without end", "'PATH' nests values more than 64 levels deep.",
            open + String(repeating: "<array", count: 100_000) + "/>"),
        Bad("cut binary", "'PATH' is a damaged property list", "bplist00\u{1}"),
    ]

    @Test("a bad file is refused in words that name it", arguments: bad)
    func refused(_ example: Bad) throws {
        let path = try folder.write(example.text, to: "Info.plist")
        let error = #expect(throws: LullError.self) { try InfoPropertyList(contentsOf: path) }
        #expect(error?.kind == .invalidApp)
        #expect(error?.message.hasPrefix(example.message.replacing("PATH", with: path)) == true)
        #expect(error?.hint?.isEmpty == false)
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test("bytes that are no UTF-8, and binary lists cut anywhere, are refused and crash nothing")
    func bytes() throws {
        var text = Data((Self.open + "<dict><key>CFBundleIdentifier</key><string>").utf8)
        text.append(contentsOf: [0xFF, 0xFE, 0xC0])
        text.append(Data("</string></dict></plist>".utf8))
        #expect(throws: LullError.self) { try InfoPropertyList(text) }
        let whole = try PropertyListSerialization.data(
            fromPropertyList: Plist.reader, format: .binary, options: 0)
        for count in 0..<whole.count {
            #expect(throws: LullError.self) { try InfoPropertyList(whole.prefix(count)) }
        }
    }

    @Test("a binary list whose small bytes mean gigabytes of text is refused")
    func expansion() throws {
        // One dictionary, its key, a list of 4000 references to one text, the text.
        let text = [0x5F, 0x12, 0, 1, 0x86, 0xA0] + [UInt8](repeating: 0x78, count: 100_000)
        let objects: [[UInt8]] = [
            [0xD1, 1, 2], [0x51, 0x61],
            [0xAF, 0x11, 0x0F, 0xA0] + [UInt8](repeating: 3, count: 4000),
            text,
        ]
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
        }
        for object in objects {
            offsets += number(bytes.count, 4)
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 1]
        bytes += number(objects.count, 8) + number(0, 8) + number(table, 8)
        let plain = try PropertyListSerialization.propertyList(
            from: Data(bytes), options: [], format: nil)
        #expect((plain as? [String: [String]])?["a"]?.count == 4000)
        let error = #expect(throws: LullError.self) { try InfoPropertyList(Data(bytes)) }
        #expect(error?.message.contains("damaged") == true)
    }

    @Test("what is no readable file is refused in its own words")
    func files() throws {
        func message(_ name: String) -> String? {
            let path = folder.path(name)
            let error = #expect(throws: LullError.self) { try InfoPropertyList(contentsOf: path) }
            return error?.message.replacing(folder.path, with: "F")
        }
        #expect(message("none") == "There is no file 'F/none'.")
        #expect(message("none/Info.plist") == "There is no file 'F/none/Info.plist'.")
        try folder.write("", to: "sub/x")
        #expect(message("sub") == "'F/sub' is a folder.")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(message("pipe") == "'F/pipe' is no ordinary file.")
        try folder.write(String(repeating: " ", count: (1 << 20) + 1), to: "huge")
        #expect(message("huge") == "'F/huge' is larger than 1024 KiB.")
        // The system's own administrator may read everything.
        if geteuid() != 0 {
            let path = try folder.write("x", to: "locked")
            chmod(path, 0)
            #expect(message("locked") == "'F/locked' may not be read.")
        }
    }

    @Test(
        "bundle identifiers are letters, digits, hyphens and single dots",
        arguments: [
            ("com.example.app", true), ("a", true), ("A-1.b", true), ("", false), (".", false),
            ("..", false), ("../../etc", false), (".hidden", false), ("a..b", false), ("a.", false),
            ("a b", false), ("a_b", false), ("ä.b", false), ("a/b", false), ("a\u{0}b", false),
            ("$(PRODUCT_BUNDLE_IDENTIFIER)", false), (String(repeating: "x", count: 129), false),
        ])
    func identifiers(sample: (text: String, isRight: Bool)) {
        let read = Result { try Plist.read(["CFBundleIdentifier": sample.text]) }
        #expect(
            (try? read.get())?.profile.identifier.rawValue == (sample.isRight ? sample.text : nil))
    }

    @Test(
        "an executable is a file's name",
        arguments: [
            ("App", true), ("My App", true), ("", false), ("..", false), ("bin/App", false),
            ("$(EXECUTABLE_NAME)", false), ("a\nb", false),
            (String(repeating: "x", count: 256), false),
        ])
    func executables(sample: (text: String, isRight: Bool)) {
        let read = Result { try Plist.read(["CFBundleExecutable": sample.text]) }
        #expect((try? read.get())?.executable == (sample.isRight ? sample.text : nil))
    }

    @Test("an executable that is not named is called as the bundle identifier ends")
    func noExecutable() throws {
        let info = try Plist.read(["CFBundleExecutable": nil])
        #expect(info.executable == "reader" && !info.namesExecutable)
        #expect(try Plist.read([:]).namesExecutable)
        #expect(throws: LullError.self) { try Plist.read(["CFBundleExecutable": ["a"]]) }
    }

    @Test("no file, however odd, gives more than twenty warnings")
    func bounded() throws {
        let modes = (0..<500).map { "mode\($0)" }
        #expect(try Plist.read(["UIBackgroundModes": modes]).warnings.count == 20)
    }
}
