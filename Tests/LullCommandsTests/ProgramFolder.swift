import Foundation
import LullTestSupport

/// A folder with an executable `program`, a `document` that is not one, and a folder `inner`.
struct ProgramFolder {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let program = try folder.write("#!/bin/sh\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let document = try folder.write("text\n", to: "document")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: document)
        try folder.write("", to: "inner/empty")
    }

    var path: String { folder.path }
}
