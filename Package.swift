// swift-tools-version: 6.2
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
                "LullApps", "LullBus", "LullConditions", "LullCore", "LullHost", "LullModel", "LullPlatform",
                "LullRunner", "LullStore", "LullWire",
            ]),
        library("LullCommands", uses: ["LullModel", "LullPlatform", "LullWire"]),
        .executableTarget(name: "lull", dependencies: ["LullCommands"], swiftSettings: strict),
        .executableTarget(name: "lulld", dependencies: ["LullDaemon"], swiftSettings: strict),

        // 5 what apps import, under Apple's names; each links only what it needs.
        module("LullFoundation", uses: ["LullClient", "LullModel"]),
        module("BackgroundTasks", uses: ["LullClient", "LullFoundation", "LullModel"]),
        module("UserNotifications", uses: ["LullClient", "LullModel"]),
        module(
            "UIKit", uses: ["LullClient", "LullFoundation", "LullModel", "UserNotifications"]),
        module("SwiftUI", uses: ["LullClient", "LullModel", "UIKit"]),
        module("os", uses: ["LullBus"]),
        module("OSLog", uses: ["os"]),
        module("Network", uses: ["LullClient", "LullModel"]),
        module("MetricKit", uses: ["LullClient", "LullModel"]),

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
        tests(
            of: "LullDaemon",
            uses: [
                "LullCore", "LullDaemon", "LullHost", "LullModel", "LullPlatform",
                "LullSimulator", "LullStore", "LullTestSupport", "LullWire", "CSpawn", "lull",
                "lulld",
            ]),
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
        tests(of: "Repository", uses: ["LullCore", "LullModel", "LullTestSupport"]),
    ]
)
