internal import Glibc
package import LullModel

/// Finds the program of a command as a shell would, and says precisely why it cannot be run.
package struct ProgramSearch {
    /// Names looked at for a suggestion; a usual `PATH` has some 5,000.
    private static let namesMaximum = 20_000

    private let path: String
    private let workingDirectory: String

    /// `path` is the text of `PATH`; an empty or relative entry means `workingDirectory`.
    package init(path: String?, workingDirectory: String) {
        self.path = path ?? "/usr/local/bin:/usr/bin:/bin"
        self.workingDirectory = workingDirectory
    }

    /// The absolute path of the program called `name`.
    package func absolutePath(of name: String) throws(LullError) -> String {
        let shown = name.escapedForDisplay
        guard !name.isEmpty else {
            throw LullError(
                .usage, "The command to run is empty.", hint: "Name a program after '--'.")
        }
        if name.contains("/") {
            let path = ProgramSearch.absolute(name, in: workingDirectory)
            switch ProgramSearch.state(of: path) {
            case .executable: return path
            case .missing:
                throw LullError(
                    .commandNotFound, "There is no program at '\(shown)'.",
                    hint: "Check the path.")
            case .unusable(let why): throw notExecutable(shown, why)
            }
        }
        var problem: (path: String, why: String)?
        for folder in folders {
            let candidate = folder + "/" + name
            switch ProgramSearch.state(of: candidate) {
            case .executable: return candidate
            case .missing: continue
            case .unusable(let why): problem = problem ?? (candidate, why)
            }
        }
        if let problem { throw notExecutable(problem.path.escapedForDisplay, problem.why) }
        let nearest = NearestMatch.of(name, among: names())
        throw LullError(
            .commandNotFound, "The command '\(shown)' is not in PATH.",
            hint: nearest.map { "Did you mean '\($0.escapedForDisplay)'?" }
                ?? "Install it, or give its whole path.")
    }

    /// `path` as an absolute path, with `folder` before it where it is relative.
    package static func absolute(_ path: String, in folder: String) -> String {
        if path.hasPrefix("/") { return path }
        var base = folder
        while base.hasSuffix("/") { base.removeLast() }
        var rest = Substring(path)
        while rest.hasPrefix("./") {
            rest = rest.dropFirst(2).drop { $0 == "/" }
        }
        return rest.isEmpty || rest == "." ? (base.isEmpty ? "/" : base) : base + "/" + rest
    }

    /// Whether `path` is a folder that can be entered.
    package static func isFolder(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    private enum State {
        case executable
        case missing
        case unusable(String)
    }

    private var folders: [String] {
        path.split(separator: ":", omittingEmptySubsequences: false).map {
            ProgramSearch.absolute($0.isEmpty ? "." : String($0), in: workingDirectory)
        }
    }

    private static func state(of path: String) -> State {
        var information = stat()
        guard stat(path, &information) == 0 else {
            return errno == EACCES ? .unusable("its folder cannot be read") : .missing
        }
        if information.st_mode & S_IFMT == S_IFDIR { return .unusable("it is a folder") }
        guard information.st_mode & S_IFMT == S_IFREG else {
            return .unusable("it is not a regular file")
        }
        return access(path, X_OK) == 0 ? .executable : .unusable("it is not marked executable")
    }

    private func notExecutable(_ shown: String, _ why: String) -> LullError {
        LullError(
            .commandNotExecutable, "'\(shown)' cannot be run: \(why).",
            hint: "Name a program; 'chmod +x' marks a script as one.")
    }

    /// The names in all folders, sorted, so that a suggestion does not depend on their order.
    private func names() -> [String] {
        var result: Set<String> = []
        for folder in folders {
            guard let stream = opendir(folder) else { continue }
            defer { closedir(stream) }
            while result.count < ProgramSearch.namesMaximum, let entry = readdir(stream) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if let name, !name.hasPrefix(".") { result.insert(name) }
            }
        }
        return result.sorted()
    }
}
