import Foundation

/// The programs under test, from the build folder that this test program lies in.
enum Programs {
    static let lull = folder + "/lull"
    static let lulld = folder + "/lulld"
    static let scriptedApp = folder + "/ScriptedApp"
    static let wholeApp = folder + "/WholeApp"
    static let wholeInterfaceApp = folder + "/WholeInterfaceApp"

    private static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return URL(fileURLWithPath: own ?? CommandLine.arguments[0])
            .deletingLastPathComponent().path
    }()

    /// The whole path of a program of the system; nil if it is not installed.
    static func installed(_ name: String) -> String? {
        ["/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static let isRoot = geteuid() == 0
}
