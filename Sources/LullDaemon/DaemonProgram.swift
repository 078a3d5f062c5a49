internal import Glibc
internal import LullModel
internal import LullPlatform

/// `lulld`: reads its command line and runs the daemon.
package enum DaemonProgram {
    /// Runs until SIGTERM or SIGINT; exits with the code of the error that prevented it.
    package nonisolated static func main() {
        ProcessMemory.returnLargeBlocks()
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

/// Facts about processes that the kernel tells.
enum ProcessNumber {
    static var own: Int32 { getpid() }

    /// A variable of another process's environment as it was at that process's start.
    static func startVariable(_ name: String, of pid: Int32) -> String? {
        guard
            case .text(let text) = KernelFile.read(
                "/proc/\(pid)/environ", sizeMaximum: environmentSizeMaximum)
        else { return nil }
        let entry = text.split(separator: "\0").first { $0.hasPrefix(name + "=") }
        return entry.map { String($0.dropFirst(name.utf8.count + 1)) }
    }

    /// 128 KiB, as the kernel allows one variable; whole environments have some 5 KiB.
    private static let environmentSizeMaximum = 128 * 1024

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
