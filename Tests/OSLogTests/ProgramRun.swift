import Foundation

/// A run of a program that logs, in an environment of its own, without input.
struct ProgramRun {
    var standardError: String
    var exitCode: Int32

    /// The build folder, where this test program lies beside the others.
    private static let folder: URL = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return URL(fileURLWithPath: own ?? CommandLine.arguments[0]).deletingLastPathComponent()
    }()

    /// Runs it, through `wrapper` if there is one, and waits for its end.
    init(
        _ arguments: [String], of program: String = "LogProgram",
        environment: [String: String] = [:], wrapper: [String] = []
    ) throws {
        let words = wrapper + [Self.folder.appendingPathComponent(program).path] + arguments
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"].merging(environment) {
            $1
        }
        let input = Pipe()
        try input.fileHandleForWriting.close()
        process.standardInput = input
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        standardError = String(decoding: data, as: UTF8.self)
        exitCode = process.terminationStatus
    }

    /// The lines without their moments, whose form is checked on the way.
    func lines() throws -> [String] {
        try standardError.split(separator: "\n").map { line in
            let moment = try #/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /#.prefixMatch(in: line)
            return moment.map { String(line[$0.range.upperBound...]) } ?? "no moment: \(line)"
        }
    }
}
