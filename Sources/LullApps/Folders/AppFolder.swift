internal import Glibc
package import LullModel
internal import LullPlatform

/// An app on disk: a folder with an Info.plist and an executable.
///
/// Info.plist also stands in `Contents` or `Resources`; the executable in the folder itself or in
/// `Contents/Linux`. Read once; what changes later is not seen.
package struct AppFolder: Hashable, Sendable {
    /// Absolute, as given.
    package let path: String
    package let infoPath: String
    package let info: InfoPropertyList
    /// With all links followed, as the kernel names it in `/proc/PID/exe`; where it should be if it is
    /// missing.
    package let executable: String
    /// What keeps the executable from being started; nil if nothing does.
    package let problem: LullError?
    /// Changes when the executable is built anew.
    let stamp: FileStamp?

    /// Reads the app in the folder at `path`. Throws `invalidApp` if there is none, or its Info.plist is
    /// unusable; an executable that is missing is a `problem` and no error, for it may come.
    package init(at path: String) throws(LullError) {
        let shown = path.escapedForDisplay
        guard KernelFile.isFolder(path) else {
            throw LullError(
                .invalidApp,
                FileStamp(path) == nil
                    ? "There is no folder '\(shown)'." : "'\(shown)' is no folder.",
                hint: FileStamp(path) == nil
                    ? "Check the path."
                    : "For an executable alone, name its Info.plist: "
                        + "lull install '\(shown)' --info Info.plist")
        }
        guard let infoPath = Self.infoPaths(in: path).first(where: { FileStamp($0) != nil }) else {
            throw LullError(
                .invalidApp, "There is no Info.plist in '\(shown)'.",
                hint: "Put it there or in Contents or Resources; for an executable alone, write: "
                    + "lull install EXECUTABLE --info Info.plist")
        }
        let info = try InfoPropertyList(contentsOf: infoPath)
        let candidates = Self.executablePaths(in: path, name: info.executable)
        let place = candidates.first { FileStamp($0) != nil }
        self.path = path
        self.infoPath = infoPath
        self.info = info
        executable = place.map { ResolvedPath.of($0) ?? $0 } ?? candidates[0]
        stamp = place.flatMap { FileStamp($0) }
        if let place {
            problem = ExecutableFile.problem(with: place)
        } else {
            problem = LullError(
                .invalidApp, "The executable '\(info.executable)' is missing in '\(shown)'.",
                hint: "Build the app; CFBundleExecutable names the file.")
        }
    }

    /// Where an Info.plist may stand, the first that exists wins.
    static func infoPaths(in path: String) -> [String] {
        ["Info.plist", "Contents/Info.plist", "Resources/Info.plist"].map { path + "/" + $0 }
    }

    /// Where the executable may stand, the first that exists wins.
    static func executablePaths(in path: String, name: String) -> [String] {
        [path + "/" + name, path + "/Contents/Linux/" + name]
    }
}
