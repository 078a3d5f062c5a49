internal import Glibc

/// The path of a file with all links followed.
enum ResolvedPath {
    /// nil if nothing is there.
    static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}
