/// The modules on an app's side: they run within apps, on whatever thread an app calls them from.
enum AppModules {
    /// Those that carry Apple's names: what is public there is named by Apple.
    static let appleNamed: Set<String> = [
        "BackgroundTasks", "LullFoundation", "MetricKit", "Network", "OSLog", "SwiftUI", "UIKit",
        "UserNotifications", "os",
    ]

    /// The same with the runtime below them.
    static let all = appleNamed.union(["LullClient"])

    static let folders = all.sorted().map { "Sources/\($0)/" }

    /// Sources as clients write them, for Apple's systems: our rules for our own code do not apply.
    static let clientFolder = "Tests/ClientSources/"
}
