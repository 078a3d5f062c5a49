internal import LullModel

/// The folders whose entries are installed apps, in the order in which they count.
struct AppRoots: Hashable, Sendable {
    /// A usual system names two or three.
    private static let foldersMaximum = 32

    /// The person's own, where install puts apps; nil without a home.
    let own: String?
    /// The person's first, then the system's in the order of `XDG_DATA_DIRS`.
    let all: [String]

    /// Reads `XDG_DATA_HOME` (default `~/.local/share`) and `XDG_DATA_DIRS` (default
    /// `/usr/local/share:/usr/share`); relative paths do not count, as the XDG rules say.
    init(environment: [String: String]) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        own = data.map { Self.folder(in: $0[...]) }
        let given = environment["XDG_DATA_DIRS", default: ""]
        let system = given.isEmpty ? "/usr/local/share:/usr/share" : given
        var folders = own.map { [$0] } ?? []
        for part in system.split(separator: ":").prefix(Self.foldersMaximum)
        where part.hasPrefix("/") {
            let folder = Self.folder(in: part)
            if !folders.contains(folder) { folders.append(folder) }
        }
        all = folders
    }

    private static func folder(in data: Substring) -> String {
        var base = data
        while base.hasSuffix("/") { base = base.dropLast() }
        return base + "/lull/apps"
    }
}
