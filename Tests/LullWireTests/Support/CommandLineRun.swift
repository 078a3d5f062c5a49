import Foundation

/// One run of another program, ended after 20 s at the latest.
struct CommandLineRun {
    let status: Int32
    let output: String
    let errors: String

    init(_ words: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=5", "20"] + words
        process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"]
            .merging(environment) { $1 }
        let folder = FileManager.default.temporaryDirectory
        let files = ["out", "err"].map {
            folder.appendingPathComponent("lull-run-\(UUID().uuidString).\($0)")
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        for file in files { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    }

    static func has(_ program: String) -> Bool {
        ["/usr/bin/", "/bin/", "/usr/sbin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + program)
        }
    }
}
