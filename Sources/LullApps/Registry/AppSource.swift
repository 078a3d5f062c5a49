internal import LullModel
internal import LullPlatform

/// What is to be installed, checked: a folder, or an executable with its Info.plist.
struct AppSource {
    /// Where the links lead.
    enum Place: Hashable {
        case folder(String)
        case files(executable: String, info: String)
    }

    let place: Place
    let info: InfoPropertyList
    /// Likely mistakes, a sentence each.
    let warnings: [String]

    /// Throws `invalidApp` if the folder is no app that could run now.
    init(folder path: String) throws(LullError) {
        try Self.checkAbsolute(path)
        let app = try AppFolder(at: path)
        if let problem = app.problem { throw problem }
        place = .folder(ResolvedPath.of(path) ?? path)
        info = app.info
        warnings = app.info.warnings
    }

    /// Throws `invalidApp` if the two are no app that could run now.
    init(executable path: String, info infoPath: String) throws(LullError) {
        try Self.checkAbsolute(path)
        try Self.checkAbsolute(infoPath)
        if KernelFile.isFolder(path) {
            throw LullError(
                .invalidApp,
                "'\(path.escapedForDisplay)' is a folder, and --info goes with a file.",
                hint: "Name the executable in it, or leave --info out.")
        }
        info = try InfoPropertyList(contentsOf: infoPath)
        if let problem = ExecutableFile.problem(with: path) { throw problem }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isOther = info.namesExecutable && name != info.executable
        warnings =
            info.warnings
            + (isOther
                ? [
                    "CFBundleExecutable is '\(info.executable)', and the executable is "
                        + "'\(name.escapedForDisplay)'; it is installed all the same."
                ] : [])
        // Links on the way stay: .build/debug leads to another folder after each change of toolchain.
        place = .files(executable: path, info: infoPath)
    }

    private static func checkAbsolute(_ path: String) throws(LullError) {
        guard path.hasPrefix("/"), !path.contains("\0") else {
            throw LullError(
                .invalidApp, "'\(path.escapedForDisplay)' is no absolute path.",
                hint: "Give the whole path, from / on.")
        }
    }
}
