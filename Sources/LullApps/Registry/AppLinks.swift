internal import Glibc
internal import LullModel

/// The links that install makes in the person's folder for apps.
///
/// `<bundle id>` leads to the app's folder. For an executable with an Info.plist elsewhere it leads to a
/// folder of links below `.linked`. Either way one rename puts the new in the old one's place, so that
/// nobody sees half an app.
struct AppLinks {
    private static let linked = ".linked"

    let folder: String

    /// Whether a resolved path is that of a folder that stands for an executable installed alone.
    static func isFolderOfLinks(_ path: String) -> Bool {
        path.contains("/lull/apps/\(linked)/")
    }

    /// Makes or replaces the app's link. Throws `invalidApp` where something else stands there.
    func put(_ source: AppSource, as identifier: AppIdentifier) throws(LullError) {
        try create(folder)
        let entry = folder + "/" + identifier.rawValue
        let earlier = linkTarget(entry)
        if earlier == nil, lstatMode(entry) != nil {
            // Installing what stands there already: nothing is to be made.
            if case .folder(let path) = source.place, path == ResolvedPath.of(entry) { return }
            throw LullError(
                .invalidApp,
                "'\(entry.escapedForDisplay)' is there already and was not made by 'lull install'.",
                hint: "Move it away, or install that folder.")
        }
        let target: String
        switch source.place {
        case .folder(let path): target = path
        case .files(let executable, let info):
            target = try makeFolder(
                identifier, unlike: earlier,
                links: [
                    ("Info.plist", info), (source.info.executable, executable),
                ])
        }
        let fresh = folder + "/.new-" + identifier.rawValue
        unlink(fresh)
        guard symlink(target, fresh) == 0 else { throw failure(errno, on: fresh) }
        guard rename(fresh, entry) == 0 else {
            let number = errno
            unlink(fresh)
            throw failure(number, on: entry)
        }
        if let earlier, earlier != target { removeFolder(earlier) }
        makeDurable()
    }

    /// Removes the app's link. Throws `invalidApp` where `entry` is none.
    func remove(_ entry: String) throws(LullError) {
        guard let target = linkTarget(entry) else {
            throw LullError(
                .invalidApp, "'\(entry.escapedForDisplay)' was not made by 'lull install'.",
                hint: "Remove that folder by hand; its app is gone then.")
        }
        guard unlink(entry) == 0 else { throw failure(errno, on: entry) }
        removeFolder(target)
        makeDurable()
    }

    /// The target of a link to be made for a folder of links, relative: the folder for apps may move.
    private func makeFolder(
        _ identifier: AppIdentifier, unlike earlier: String?, links: [(name: String, path: String)]
    ) throws(LullError) -> String {
        // Two names in turn: the one in use stays whole until the link leads to the other.
        let names = ["a", "b"].map { "\(Self.linked)/\(identifier.rawValue),\($0)" }
        let target = names[0] == earlier ? names[1] : names[0]
        removeFolder(target)
        let place = folder + "/" + target
        try create(place)
        for link in links {
            guard symlink(link.path, place + "/" + link.name) == 0 else {
                throw failure(errno, on: place + "/" + link.name)
            }
        }
        return target
    }

    /// Removes a folder of ours with the links in it; any other is left alone.
    private func removeFolder(_ target: String) {
        guard target.hasPrefix(Self.linked + "/"), !target.contains("..") else { return }
        let place = folder + "/" + target
        guard let stream = opendir(place) else { return }
        defer {
            closedir(stream)
            rmdir(place)
        }
        // Two links stand in it; what else somebody put there keeps the folder from being removed.
        var left = 16
        while left > 0, let found = readdir(stream) {
            left -= 1
            let name = withUnsafePointer(to: &found.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let path = place + "/" + name
            if linkTarget(path) != nil { unlink(path) }
        }
    }

    private func linkTarget(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func lstatMode(_ path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? UInt32(status.st_mode) : nil
    }

    private func create(_ path: String) throws(LullError) {
        var prefix = ""
        for part in path.split(separator: "/") {
            prefix += "/" + part
            guard mkdir(prefix, 0o700) != 0 else { continue }
            let number = errno
            var status = stat()
            guard stat(prefix, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw failure(number, on: prefix)
            }
        }
    }

    /// An install that was reported must be there after a power cut, for requests refer to it.
    private func makeDurable() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func failure(_ number: Int32, on path: String) -> LullError {
        let shown = path.escapedForDisplay
        switch number {
        case ENOSPC, EDQUOT:
            return LullError(
                .diskFull, "There is no space left for '\(shown)'.", hint: "Free some space.")
        case EACCES, EPERM, EROFS:
            return LullError(
                .storage, "'\(shown)' may not be written.",
                hint: "Check whose folder it is: ls -ld '\(folder.escapedForDisplay)'")
        default:
            return LullError(
                .storage, "'\(shown)' cannot be made: \(String(cString: strerror(number))).",
                hint: "Check the folder '\(folder.escapedForDisplay)'.")
        }
    }
}
