package import LullModel

/// Ports a whole folder: Swift files through `SourcePort`, everything else as it is.
///
/// A file that cannot be read or copied is reported and the rest is done; only a failure to write
/// the output ends the run. Running it again touches only what changed, so that a build of the
/// output stays incremental.
package struct FolderPort {
    /// Files and folders looked at; the largest app projects have some 100,000.
    package static let entriesMaximum = 500_000
    /// What tools keep beside sources and what would be stale or wrong in a copy.
    package static let leftOut: Set<String> = [".build", ".git", ".lull-port", "DerivedData"]
    /// The folder written to unless one is named, beside the sources.
    package static let outputName = ".lull-port"

    private let sources: String
    private let output: PortedFolder?
    private var report: PortReport
    private var written: [String] = []
    private var outputIdentity: [UInt64]?
    private var entries: [Entry] = []

    private struct Entry {
        /// Relative to the sources.
        var path: String
        var status: FileStatus
    }

    /// Ports the folder `sources` into `output`, or only looks at it if that is nil. Both are
    /// absolute.
    package static func run(_ sources: String, into output: String?) throws(LullError) -> PortReport
    {
        guard let folder = LocalFiles.resolved(sources), FileStatus(at: folder)?.kind == .folder
        else {
            throw LullError(
                .usage, "There is no folder '\(sources)'.",
                hint: "Name the folder with the app's sources.")
        }
        var port = try FolderPort(folder, output)
        try port.run()
        return port.report
    }

    private init(_ sources: String, _ output: String?) throws(LullError) {
        self.sources = sources
        guard let output else {
            self.output = nil
            report = PortReport(sources: sources, output: nil)
            return
        }
        let path = FolderPort.withoutLinks(output)
        guard !(sources + "/").hasPrefix(path == "/" ? "/" : path + "/") else {
            throw LullError(
                .usage, "The output '\(path)' would hold its own sources.",
                hint: "Name another folder with '--output'.")
        }
        let folder = try PortedFolder(path, sources: sources)
        self.output = folder
        outputIdentity = FileStatus(at: path)?.identity
        report = PortReport(sources: sources, output: path)
    }

    /// The path with the links of the folders above it resolved; the last part may not exist yet.
    private static func withoutLinks(_ path: String) -> String {
        if let resolved = LocalFiles.resolved(path) { return resolved }
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex,
            let above = LocalFiles.resolved(String(path[..<slash]))
        else { return path }
        return (above == "/" ? "" : above) + path[slash...]
    }

    private mutating func run() throws(LullError) {
        try collect()
        let ownModules = Set(
            entries.filter { $0.status.kind == .folder }
                .map { String($0.path.split(separator: "/").last ?? "") })
        for entry in entries {
            switch entry.status.kind {
            case .folder:
                if let output { try LocalFiles.makeFolder(output.path + "/" + entry.path) }
            case .file where entry.path.hasSuffix(".swift"):
                report.fileCount += 1
                try port(entry, ownModules)
            case .file:
                report.fileCount += 1
                try copy(entry)
            case .link: try link(entry)
            case .other:
                note(entry.path, "It is neither a file nor a folder.", "It was left out.")
            }
        }
        try output?.finish(written)
    }

    /// Lists everything, parents before children. Links are listed and not followed, so that a
    /// circle of them ends.
    private mutating func collect() throws(LullError) {
        var folders = [""]
        while let folder = folders.popLast() {
            let names: [String?]
            do throws(LullError) {
                names = try LocalFiles.names(in: folder.isEmpty ? sources : sources + "/" + folder)
            } catch {
                if folder.isEmpty { throw error }
                note(folder, error.message, "It was left out.")
                continue
            }
            var inner: [String] = []
            for name in names {
                guard let name else {
                    note(folder, "A name in it is not UTF-8.", "What has it was left out.")
                    continue
                }
                guard !FolderPort.leftOut.contains(name), name != PortedFolder.listName else {
                    continue
                }
                let path = folder.isEmpty ? name : folder + "/" + name
                guard let status = FileStatus(at: sources + "/" + path) else {
                    note(path, "It cannot be looked at.", "It was left out.")
                    continue
                }
                guard status.identity != outputIdentity else { continue }
                guard entries.count < FolderPort.entriesMaximum else {
                    throw LullError(
                        .usage,
                        "'\(sources)' holds more than \(FolderPort.entriesMaximum) files.",
                        hint: "Name the folder with the app's sources.")
                }
                entries.append(Entry(path: path, status: status))
                if status.kind == .folder { inner.append(path) }
            }
            folders += inner.reversed()
        }
    }

    private mutating func port(_ entry: Entry, _ ownModules: Set<String>) throws(LullError) {
        let source: [UInt8]
        do throws(LullError) {
            source = try LocalFiles.read(
                sources + "/" + entry.path, sizeMaximum: SourcePort.sizeMaximum)
        } catch {
            note(entry.path, error.message, "It was left out.")
            return
        }
        let name = entry.path.split(separator: "/").last ?? ""
        let ported = SourcePort.port(
            source, isManifest: name == "Package.swift" || name.hasPrefix("Package@swift"),
            ownModules: ownModules)
        report.rewrites += ported.rewrites.map { rewrite in
            var rewrite = rewrite
            rewrite.file = entry.path
            return rewrite
        }
        report.findings += ported.findings.map { finding in
            var finding = finding
            finding.file = entry.path
            return finding
        }
        guard ported.text != source else {
            try copy(entry)
            return
        }
        report.changedFiles.append(entry.path)
        guard let output else { return }
        written.append(entry.path)
        let target = output.path + "/" + entry.path
        if let there = FileStatus(at: target), there.kind == .file,
            there.permissions == entry.status.permissions, there.size == ported.text.count,
            try LocalFiles.read(target, sizeMaximum: there.size) == ported.text
        {
            return
        }
        try LocalFiles.write(ported.text, to: target, permissions: entry.status.permissions)
    }

    private mutating func copy(_ entry: Entry) throws(LullError) {
        guard let output else { return }
        let source = sources + "/" + entry.path
        let target = output.path + "/" + entry.path
        if let there = FileStatus(at: target), there.isCopy(of: entry.status) {
            written.append(entry.path)
            return
        }
        do throws(LullError) {
            try LocalFiles.copy(source, to: target, entry.status)
            written.append(entry.path)
        } catch {
            // A full disk concerns everything after it too.
            guard error.kind != .diskFull else { throw error }
            note(entry.path, error.message, "It was left out.")
        }
    }

    /// Keeps a link that stays in the folder; one that leads out leads to the same place.
    private mutating func link(_ entry: Entry) throws(LullError) {
        let path = sources + "/" + entry.path
        guard let text = LocalFiles.destination(ofLink: path) else {
            note(entry.path, "The link cannot be read.", "It was left out.")
            return
        }
        var target = text
        if let resolved = LocalFiles.resolved(path) {
            let isInside = resolved == sources || resolved.hasPrefix(sources + "/")
            if !isInside {
                target = resolved
                note(
                    entry.path, "The link leads out of the folder, to '\(resolved)'.",
                    "What it leads to was not ported; port that folder too.")
            } else if text.hasPrefix("/") {
                target = (output?.path ?? sources) + resolved.dropFirst(sources.utf8.count)
            }
        } else {
            note(
                entry.path, "The link leads nowhere or in a circle.",
                "It was copied as it is; mend or remove it.")
        }
        guard let output else { return }
        try LocalFiles.makeLink(to: target, at: output.path + "/" + entry.path)
        written.append(entry.path)
    }

    private mutating func note(_ path: String, _ message: String, _ hint: String) {
        report.findings.append(PortFinding(.notCopied, file: path, message, hint: hint))
    }
}
