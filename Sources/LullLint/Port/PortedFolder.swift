internal import FoundationEssentials
internal import LullModel

/// The folder that ported sources are written to, with the list of what was written there.
///
/// The list is how the next run knows what to remove, and that the folder is ours to write in.
/// Everything else in it stays, a build's `.build` above all.
struct PortedFolder {
    static let listName = ".lull-port.json"
    private static let listSizeMaximum = 64 << 20

    let path: String
    private let sources: String
    private let before: [String]

    private struct List: Codable {
        var schema = 1
        var sources: String
        var files: [String]
    }

    /// Opens or makes the folder; refuses one that somebody else filled.
    init(_ path: String, sources: String) throws(LullError) {
        self.path = path
        self.sources = sources
        guard FileStatus(at: path) != nil else {
            try LocalFiles.makeFolder(path)
            before = []
            try write([])
            return
        }
        guard LocalFiles.resolved(path) == path, FileStatus(at: path)?.kind == .folder else {
            throw LullError(
                .usage, "'\(path)' is not a folder.", hint: "Name another with '--output'.")
        }
        let list = path + "/" + PortedFolder.listName
        guard FileStatus(at: list)?.kind == .file else {
            guard try LocalFiles.names(in: path).isEmpty else {
                throw LullError(
                    .usage, "'\(path)' holds files that 'lull port' did not write.",
                    hint: "Name a new or empty folder with '--output'.")
            }
            before = []
            try write([])
            return
        }
        let bytes = try LocalFiles.read(list, sizeMaximum: PortedFolder.listSizeMaximum)
        let content: List
        do {
            content = try JSONDecoder().decode(List.self, from: Data(bytes))
        } catch {
            throw LullError(
                .stateDamaged, "'\(list)' cannot be read: it is damaged.",
                hint: "Remove the folder '\(path)' and run it again.")
        }
        guard content.sources == sources else {
            throw LullError(
                .usage, "'\(path)' holds what was ported from '\(content.sources)'.",
                hint: "Name another folder with '--output', or remove this one.")
        }
        before = content.files
    }

    /// Removes what an earlier run wrote and this one did not, and keeps the new list.
    func finish(_ files: [String]) throws(LullError) {
        let current = Set(files)
        for file in before where !current.contains(file) && isOurs(file) {
            try LocalFiles.remove(path + "/" + file)
            var folder = Substring(file)
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                LocalFiles.removeEmptyFolder(path + "/" + folder)
            }
        }
        try write(files)
    }

    /// Whether `file` is a file or link in real folders of ours; the list could have been changed.
    private func isOurs(_ file: String) -> Bool {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return false }
        var folder = path
        for part in parts.dropLast() {
            folder += "/" + part
            guard FileStatus(at: folder)?.kind == .folder else { return false }
        }
        let kind = FileStatus(at: path + "/" + file)?.kind
        return kind == .file || kind == .link
    }

    private func write(_ files: [String]) throws(LullError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do {
            data = try encoder.encode(List(sources: sources, files: files))
        } catch {
            throw LullError(.internal, "The list of ported files cannot be written: \(error).")
        }
        try LocalFiles.write(
            Array(data), to: path + "/" + PortedFolder.listName, permissions: 0o644)
    }
}
