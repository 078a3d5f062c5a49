import Foundation
import LullApps
import LullModel
import LullPlatform
import LullTestSupport

/// A registry over real folders with a real loop, and what it told.
final class RegistryBench {
    let folder: TemporaryFolder
    let loop: EventLoop
    private(set) var told: [String] = []
    private(set) var registry: AppRegistry

    /// `prepare` fills the folder before the registry reads it.
    init(_ prepare: (TemporaryFolder) throws -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        try prepare(folder)
        loop = try EventLoop()
        registry = try AppRegistry(loop: loop, environment: Self.environment(folder))
        listen()
    }

    static func environment(_ folder: TemporaryFolder) -> [String: String] {
        [
            "XDG_DATA_HOME": folder.path("home"), "HOME": "/nonexistent",
            "XDG_DATA_DIRS": folder.path("local") + "/:relative:" + folder.path("usr"),
        ]
    }

    private func listen() {
        registry.onChange = { [unowned self] change in
            switch change {
            case .registered(let app): told.append("registered \(app.profile.identifier.rawValue)")
            case .updated(let app): told.append("updated \(app.profile.identifier.rawValue)")
            case .missing(let identifier): told.append("missing \(identifier.rawValue)")
            }
        }
    }

    /// As after the daemon's restart.
    func restart() throws {
        registry = try AppRegistry(loop: loop, environment: Self.environment(folder))
        told = []
        listen()
    }

    /// Lets the loop work until `isDone`, for 5 s at most; whether it came to that.
    func wait(until isDone: (RegistryBench) -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(5)
        while !isDone(self), ContinuousClock.now < end {
            loop.runOnce(timeoutMilliseconds: 100)
        }
        return isDone(self)
    }

    /// Whether nothing happens for a moment, so that a change that must not be told is not on its way.
    func isQuiet(_ change: () throws -> Void) rethrows -> Bool {
        let before = told
        try change()
        loop.runOnce(timeoutMilliseconds: 50)
        return told == before
    }

    var names: [String] { registry.sortedApps.map(\.profile.identifier.rawValue) }

    func app(_ name: String = "com.example.reader") -> InstalledApp? {
        registry.apps[AppIdentifier(name)]
    }

    func path(_ name: String) -> String { folder.path(name) }
}

extension TemporaryFolder {
    /// Makes a whole app at `name`.
    func writeApp(_ name: String, _ changes: [String: Any] = [:]) throws {
        let values = Plist.reader.merging(changes) { $1 }
        try write(values, to: name + "/Info.plist")
        try writeProgram(name + "/NewsReader")
    }
}
