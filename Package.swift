// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Arrows point down only; Documentation/Architecture.md has the picture, RepositoryTests the table.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The modules that carry Apple's names, in Swift 5 mode so that they meet clients as on Apple's systems:
/// plain closures, and a `@MainActor` handler on a background queue traps instead of racing.
let appleNamed: [SwiftSetting] = [
    .swiftLanguageMode(.v5),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func module(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: appleNamed)
}

/// Source as clients write it, compiled against the modules; it may warn.
func clientSources(
    _ name: String, mode: SwiftLanguageMode, uses dependencies: [Target.Dependency]
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Tests/ClientSources/" + name,
        swiftSettings: [.swiftLanguageMode(mode)])
}

/// An app as clients write it, run as a process by tests.
func clientApp(
    _ name: String, mode: SwiftLanguageMode, uses dependencies: [Target.Dependency]
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/ClientSources/" + name,
        swiftSettings: [.swiftLanguageMode(mode)])
}

func benchmark(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Benchmarks/Programs/" + name,
        swiftSettings: strict)
}

func tests(
    of name: String, uses dependencies: [Target.Dependency], excluding: [String] = []
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies, exclude: excluding,
        swiftSettings: strict)
}

/// The folder with SwiftSyntax that belongs to the compiler: `LULL_SWIFT_HOST`, else what lies beside the `swiftc` in `PATH`.
/// Nil where it is missing: then the package is complete but for the linter.
let swiftHost: String? = {
    let environment = ProcessInfo.processInfo.environment
    func holdsSyntax(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/SwiftSyntax.swiftmodule")
    }
    if let folder = environment["LULL_SWIFT_HOST"] { return holdsSyntax(folder) ? folder : nil }
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
        let compiler = URL(fileURLWithPath: folder + "/swiftc").resolvingSymlinksInPath()
        guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
        let usr = compiler.deletingLastPathComponent().deletingLastPathComponent()
        let host = usr.appendingPathComponent("lib/swift/host").path
        return holdsSyntax(host) ? host : nil
    }
    return nil
}()

let package = Package(
    name: "lull",
    products: [
        .executable(name: "lull", targets: ["lull"]),
        .executable(name: "lulld", targets: ["lulld"]),
        .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "os", targets: ["os"]),
        .library(name: "OSLog", targets: ["OSLog"]),
        .library(name: "Network", targets: ["Network"]),
        .library(name: "MetricKit", targets: ["MetricKit"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
    ],
    targets: [
        // C: what Swift cannot import by itself.
        .systemLibrary(name: "CLinux"),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "CSpawn"),
        // No C at all: the parts of the module `os`, for `import os.log`.
        .systemLibrary(name: "COSLog"),

        // 0 words, 1 decisions, 2 host
        .target(
            name: "LullModel", swiftSettings: strict,
            linkerSettings: [.linkedLibrary("m")]),
        library("LullCore", uses: ["LullModel"]),
        library("LullHost", uses: ["LullCore", "LullModel"]),

        // 2b platform
        library("LullPlatform", uses: ["LullModel", "CLinux"]),
        library("LullBus", uses: ["LullModel", "LullPlatform", "CSystemd"]),
        library("LullApps", uses: ["LullModel", "LullPlatform"]),

        // 3 edges
        library("LullConditions", uses: ["LullHost", "LullModel", "LullPlatform"]),
        library("LullStore", uses: ["LullHost", "LullCore", "LullModel", "CSQLite"]),
        library("LullRunner", uses: ["LullHost", "LullModel", "LullPlatform", "CSpawn"]),
        library("LullWire", uses: ["LullBus", "LullModel"]),
        library(
            "LullClient",
            uses: ["LullApps", "LullBus", "LullModel", "LullPlatform", "LullWire"]),
        library("LullSimulator", uses: ["LullHost", "LullCore", "LullModel"]),

        // 4 assemblies, 5 programs
        library(
            "LullDaemon",
            uses: [
                "LullApps", "LullBus", "LullConditions", "LullCore", "LullHost", "LullModel",
                "LullPlatform",
                "LullRunner", "LullStore", "LullWire",
            ]),
        library("LullCommands", uses: ["LullModel", "LullPlatform", "LullWire"]),
        .executableTarget(name: "lull", dependencies: ["LullCommands"], swiftSettings: strict),
        .executableTarget(name: "lulld", dependencies: ["LullDaemon"], swiftSettings: strict),

        // 5 what apps import, under Apple's names; each links only what it needs.
        module("LullFoundation", uses: ["LullClient", "LullModel"]),
        module("BackgroundTasks", uses: ["LullClient", "LullFoundation", "LullModel"]),
        module("UserNotifications", uses: ["LullBus", "LullClient", "LullModel"]),
        module(
            "UIKit",
            uses: [
                "LullClient", "LullFoundation", "LullModel", "UserNotifications", "_Testing_UIKit",
            ]),
        module("_Testing_UIKit", uses: []),
        module("SwiftUI", uses: ["LullClient", "LullModel", "UIKit"]),
        module("os", uses: ["LullBus", "COSLog"]),
        module("OSLog", uses: ["os"]),
        module("Network", uses: ["LullClient", "LullModel", "LullPlatform"]),
        module("MetricKit", uses: ["LullBus", "LullClient", "LullModel"]),

        // Benchmarks: never installed.
        benchmark("CoreBenchmark", uses: ["LullCore", "LullModel"]),
        benchmark(
            "ClientBenchmark", uses: ["LullModel", "LullPlatform", "LullWire", "CSQLite"]),
        .executableTarget(name: "Stamp", path: "Benchmarks/Programs/Stamp"),

        // Tests
        .target(
            name: "LullTestSupport",
            dependencies: ["LullCore", "LullHost", "LullModel", "LullSimulator"],
            path: "Tests/LullTestSupport", swiftSettings: strict),
        tests(of: "LullModel", uses: ["LullModel"]),
        tests(of: "LullCore", uses: ["LullCore", "LullModel", "LullTestSupport"]),
        tests(
            of: "LullHost",
            uses: ["LullCore", "LullHost", "LullModel", "LullSimulator", "LullTestSupport"]),
        tests(of: "LullPlatform", uses: ["LullModel", "LullPlatform", "LullTestSupport"]),
        tests(
            of: "LullBus", uses: ["LullBus", "LullModel", "LullPlatform", "LullTestSupport"]),
        tests(of: "LullApps", uses: ["LullApps", "LullModel", "LullPlatform", "LullTestSupport"]),
        .testTarget(
            name: "LullWireTests",
            dependencies: ["LullBus", "LullModel", "LullPlatform", "LullTestSupport", "LullWire"],
            exclude: ["Golden"], swiftSettings: strict),
        tests(
            of: "LullConditions",
            uses: ["LullConditions", "LullHost", "LullModel", "LullPlatform", "LullTestSupport"]),
        tests(
            of: "LullStore",
            uses: [
                "LullCore", "LullHost", "LullModel", "LullSimulator", "LullStore",
                "LullTestSupport", "CSQLite",
            ], excluding: ["Fixtures"]),
        tests(
            of: "LullRunner",
            uses: [
                "LullHost", "LullModel", "LullPlatform", "LullRunner", "LullSimulator",
                "LullTestSupport",
            ]),
        tests(
            of: "LullSimulator",
            uses: ["LullCore", "LullHost", "LullModel", "LullSimulator", "LullTestSupport"]),
        .testTarget(
            name: "LullCommandsTests",
            dependencies: ["LullCommands", "LullModel", "LullTestSupport", "LullWire"],
            exclude: ["Golden"], swiftSettings: strict),
        .executableTarget(
            name: "ScriptedApp",
            dependencies: ["LullBus", "LullModel", "LullPlatform", "LullWire"],
            path: "Tests/ScriptedApp", swiftSettings: strict),
        .target(
            name: "WholeAppBehavior", dependencies: ["BackgroundTasks", "os"],
            path: "Tests/ClientSources/WholeAppBehavior", swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        clientApp("WholeApp", mode: .v6, uses: ["WholeAppBehavior"]),
        clientApp(
            "WholeInterfaceApp", mode: .v6,
            uses: ["BackgroundTasks", "UIKit", "WholeAppBehavior"]),
        tests(
            of: "LullDaemon",
            uses: [
                "LullBus", "LullCore", "LullDaemon", "LullHost", "LullModel", "LullPlatform",
                "ScriptedApp", "WholeApp", "WholeInterfaceApp",
                "LullSimulator", "LullStore", "LullTestSupport", "LullWire", "CSpawn", "lull",
                "lulld",
            ]),
        clientSources(
            "NeighboursSwift5", mode: .v5,
            uses: ["MetricKit", "Network", "OSLog", "UserNotifications", "os"]),
        clientSources(
            "NeighboursSwift6", mode: .v6,
            uses: ["MetricKit", "Network", "OSLog", "UserNotifications", "os"]),
        .executableTarget(
            name: "LogProgram", dependencies: ["os"], path: "Tests/ClientSources/LogProgram",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        tests(
            of: "OSLog",
            uses: [
                "DebuggedApp", "LullBus", "os", "LogProgram", "NeighboursSwift5",
                "NeighboursSwift6",
            ]),
        .executableTarget(
            name: "PathProgram", dependencies: ["Network"], path: "Tests/ClientSources/PathProgram",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        tests(of: "Network", uses: ["LullModel", "Network", "PathProgram"]),
        tests(of: "MetricKit", uses: ["LullClientTestSupport", "LullModel", "MetricKit"]),
        tests(
            of: "UserNotifications",
            uses: ["LullClientTestSupport", "LullModel", "UserNotifications"]),
        .target(
            name: "LullClientTestSupport", dependencies: ["LullClient", "LullModel"],
            path: "Tests/LullClientTestSupport", swiftSettings: strict),
        tests(
            of: "LullClient",
            uses: [
                "LullBus", "LullClient", "LullClientTestSupport", "LullModel", "LullPlatform",
                "LullTestSupport", "LullWire",
            ]),
        .executableTarget(
            name: "DebuggedApp", dependencies: ["BackgroundTasks"],
            path: "Tests/ClientSources/DebuggedApp", swiftSettings: [.swiftLanguageMode(.v6)]),
        clientSources("Swift5Client", mode: .v5, uses: ["BackgroundTasks"]),
        clientSources("Swift6Client", mode: .v6, uses: ["BackgroundTasks"]),
        tests(
            of: "BackgroundTasks",
            uses: [
                "BackgroundTasks", "LullClient", "LullClientTestSupport", "LullModel",
                "LullTestSupport", "Swift5Client", "Swift6Client", "DebuggedApp",
            ]),
        clientSources("UIKitSwift5", mode: .v5, uses: ["BackgroundTasks", "UIKit"]),
        clientSources("UIKitSwift6", mode: .v6, uses: ["BackgroundTasks", "UIKit"]),
        clientSources("SwiftUISwift5", mode: .v5, uses: ["BackgroundTasks", "SwiftUI"]),
        clientSources("SwiftUISwift6", mode: .v6, uses: ["BackgroundTasks", "SwiftUI"]),
        clientApp("DelegateApp", mode: .v5, uses: ["UIKit"]),
        clientApp("PlainDelegateApp", mode: .v5, uses: ["UIKit"]),
        clientApp("SceneApp", mode: .v6, uses: ["SwiftUI"]),
        tests(
            of: "UIKit",
            uses: [
                "DelegateApp", "LullClient", "LullClientTestSupport", "LullModel",
                "PlainDelegateApp", "UIKit", "UIKitSwift5", "UIKitSwift6",
            ]),
        tests(
            of: "SwiftUI",
            uses: [
                "LullClient", "LullClientTestSupport", "LullModel", "SceneApp", "SwiftUI",
                "SwiftUISwift5", "SwiftUISwift6", "UIKit",
            ]),
        tests(of: "Repository", uses: ["LullCore", "LullModel", "LullTestSupport"]),
    ]
)

// The linter reads Swift with the toolchain's own SwiftSyntax. Only these targets carry unsafe flags, so that SwiftPM lets
// other packages depend on the products above by version.
if let swiftHost {
    let syntax: [SwiftSetting] = strict + [.unsafeFlags(["-I", swiftHost])]
    let linking: [LinkerSetting] = [
        .unsafeFlags(["-L", swiftHost, "-Xlinker", "-rpath", "-Xlinker", swiftHost])
    ]
    package.products.append(.executable(name: "lull-lint", targets: ["lull-lint"]))
    package.targets += [
        .target(
            name: "LullLint", dependencies: ["LullModel"], swiftSettings: syntax,
            linkerSettings: linking),
        .executableTarget(
            name: "lull-lint", dependencies: ["LullLint"], swiftSettings: syntax,
            linkerSettings: linking),
        .testTarget(
            name: "LullLintTests",
            dependencies: ["LullLint", "LullModel", "LullTestSupport", "lull-lint"],
            swiftSettings: syntax, linkerSettings: linking),
    ]
}
