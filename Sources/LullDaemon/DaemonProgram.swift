internal import CLinux
internal import Glibc
internal import LullModel
internal import LullPlatform

/// `lulld`: reads its command line and runs the daemon.
package enum DaemonProgram {
    /// Runs until SIGTERM or SIGINT; exits with the code of the error that prevented it.
    package nonisolated static func main() {
        // Else the C library raises this as it goes, and what large arrays leave behind stays resident.
        mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        let environment = ProcessNumber.environment()
        do {
            let options = try DaemonOptions(Array(CommandLine.arguments.dropFirst()))
            if options.showsHelp {
                print(DaemonOptions.help, terminator: "")
            } else if options.showsVersion {
                print("lulld \(LullVersion.current)")
            } else {
                try Daemon(options: options, environment: environment).run()
            }
        } catch {
            StandardError.write("lulld: \(error.message)\n")
            if let hint = error.hint { StandardError.write("Hint: \(hint)\n") }
            exit(error.kind.exitCode)
        }
    }
}

/// Facts about the daemon's own process.
enum ProcessNumber {
    static var own: Int32 { getpid() }

    /// The environment as it was at the start.
    static func environment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return result
    }
}
