internal import Glibc
internal import LullModel

/// What the process's environment and executable say of the app that it is.
struct ProcessEnvironment {
    /// The socket that the daemon gave this process at its launch.
    let launchSocket: Int32?
    let variables: [String: String]
    /// Behind links; nil if the kernel does not tell.
    let executable: String?

    /// Reads it, and takes the launch socket: no child of this process will find it.
    static func take() -> ProcessEnvironment {
        var variables: [String: String] = [:]
        for name in [
            "LULL_INFO_PLIST", "LULL_SOCKET", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
            "XDG_DATA_HOME", "XDG_DATA_DIRS", "HOME",
        ] {
            variables[name] = getenv(name).map { String(cString: $0) }
        }
        return ProcessEnvironment(
            launchSocket: takeLaunchSocket(), variables: variables,
            executable: resolved("/proc/self/exe"))
    }

    private static func takeLaunchSocket() -> Int32? {
        let variable = "LULL_LAUNCH_SOCKET"
        guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
        unsetenv(variable)
        guard let descriptor = Int32(text), descriptor > STDERR_FILENO else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { return nil }
        return descriptor
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Where the app's Info.plist may be, the likeliest first.
    var propertyListCandidates: [String] {
        if let given = variables["LULL_INFO_PLIST"], !given.isEmpty { return [given] }
        guard let executable else { return [] }
        let folder = Self.folder(of: executable)
        let name = executable.split(separator: "/").last.map(String.init) ?? ""
        var candidates = [folder + "/Info.plist", folder + "/Resources/Info.plist"]
        // X.app/Contents/Linux/X, and X.app/X with the plist in Contents.
        let above = Self.folder(of: folder)
        if above.hasSuffix("/Contents") { candidates.append(above + "/Info.plist") }
        candidates.append(folder + "/Contents/Info.plist")
        candidates.append(folder + "/" + name + ".app/Contents/Info.plist")
        return candidates
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
    }
}
