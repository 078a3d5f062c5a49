internal import LullBus

/// Where the daemon listens and its clients look: one rule for both ends.
package enum SocketPath {
    /// `LULL_SOCKET`; else in `XDG_RUNTIME_DIR`; else in /run/user if that is ours; else in the
    /// state folder.
    ///
    /// Variables that are empty, or relative where a folder is meant, count as not set, as XDG
    /// asks.
    package static func resolve(environment: [String: String], uid: UInt32) -> String {
        if let path = environment["LULL_SOCKET"], !path.isEmpty { return path }
        if let folder = folder("XDG_RUNTIME_DIR", in: environment) { return folder + "/lull/bus" }
        let runtime = "/run/user/\(uid)"
        if LocalSocket.isFolder(runtime, ownedBy: uid) { return runtime + "/lull/bus" }
        let state =
            folder("XDG_STATE_HOME", in: environment)
            ?? (folder("HOME", in: environment) ?? "") + "/.local/state"
        return state + "/lull/run/bus"
    }

    private static func folder(_ name: String, in environment: [String: String]) -> String? {
        guard let path = environment[name], path.hasPrefix("/") else { return nil }
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
