// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NewsReader",
    platforms: [.iOS(.v16)],
    dependencies: [
        // From outside this repository: .package(url: "https://…/lull.git", from: "0.1.0")
        .package(name: "lull", path: "../..")
    ],
    targets: [
        // On iOS the SDK brings this module; here it is the same library under the same name.
        .systemLibrary(
            name: "SQLite3", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "NewsCore", dependencies: ["SQLite3"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "NewsReader",
            dependencies: [
                "NewsCore",
                .product(name: "BackgroundTasks", package: "lull"),
                .product(name: "UIKit", package: "lull"),
                .product(name: "os", package: "lull"),
            ]),
        .executableTarget(
            name: "NewsReaderLegacy",
            dependencies: ["NewsCore", .product(name: "UIKit", package: "lull")]),
        .testTarget(name: "NewsCoreTests", dependencies: ["NewsCore"]),
    ]
)
