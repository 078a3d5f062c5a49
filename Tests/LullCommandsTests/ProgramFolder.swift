import Foundation
import LullTestSupport

/// A folder with an executable `program`, a `document` that is not one, a folder `inner`, and pushes.
struct ProgramFolder {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let program = try folder.write("#!/bin/sh\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let document = try folder.write("text\n", to: "document")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: document)
        try folder.write("", to: "inner/empty")
        for (name, text) in Self.pushes { try folder.write(text, to: name) }
        try Data([0x22, 0xE4, 0x22]).write(to: URL(fileURLWithPath: folder.path("latin.json")))
    }

    /// One good push, and what is none.
    private static let pushes = [
        ("push.json", "{\"aps\": {\"content-available\": 1}, \"articles\": [1, 2]}\n"),
        ("empty.json", ""), ("list.json", "[1]"), ("plain.json", "{\"articles\": 3}"),
        ("alert.json", "{\"aps\": {\"alert\": \"Hi\"}}"),
        ("two.json", "{\"aps\": {\"content-available\": true}}"), ("text.json", "{\"aps\": 1}"),
        ("huge.json", "{\"a\": \"" + String(repeating: "x", count: 4096) + "\"}"),
    ]

    var path: String { folder.path }
}
