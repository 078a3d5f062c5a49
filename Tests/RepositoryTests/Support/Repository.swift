import Foundation

/// The files of this repository, as far as `.gitignore` lets them be part of it.
enum Repository {
    /// Three folders above this file.
    static let root: String = (0..<4).reduce(
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    ) { url, _ in
        url.deletingLastPathComponent()
    }.path

    /// Every file's path, relative to the root, in byte order.
    static let paths: [String] = {
        var result: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names {
                let path = folder.isEmpty ? name : folder + "/" + name
                guard !isIgnored(name, path) else { continue }
                if isFolder(path) { folders.append(path) } else { result.append(path) }
            }
        }
        return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }()

    /// The Swift files of sources and tests.
    static let swiftFiles: [SourceFile] = paths.filter {
        $0.hasSuffix(".swift") && ($0.hasPrefix("Sources/") || $0.hasPrefix("Tests/"))
    }.map { SourceFile(path: $0, text: text(of: $0)) }

    static var sources: [SourceFile] { swiftFiles.filter { $0.path.hasPrefix("Sources/") } }
    static var tests: [SourceFile] { swiftFiles.filter { $0.path.hasPrefix("Tests/") } }

    /// Empty for a file that does not exist or is not text; ask `exists` where that matters.
    static func text(of path: String) -> String {
        guard let data = FileManager.default.contents(atPath: root + "/" + path),
            !data.contains(0)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    static func lines(of path: String) -> [String] {
        text(of: path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether there is a file or folder at `path`, which is relative to the root.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root + "/" + path)
    }

    static func isExecutable(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: root + "/" + path)
    }

    private static func isFolder(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: root + "/" + path)
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }

    /// `.gitignore` here has folders, anchored paths and `*.ending`; more is not understood.
    private static let ignored =
        ["/.git", "/.swiftpm"]
        + lines(of: ".gitignore")
        .map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
        .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }

    private static func isIgnored(_ name: String, _ path: String) -> Bool {
        ignored.contains { pattern in
            if pattern.hasPrefix("/") { return "/" + path == pattern }
            if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
            return name == pattern
        }
    }
}
