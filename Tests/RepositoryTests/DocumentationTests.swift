import Testing

@Suite("documentation") struct DocumentationTests {
    private static let pages = Repository.paths.filter { $0.hasSuffix(".md") }

    @Test("every type that leaves its file has a comment whose first line is a sentence")
    func comments() {
        let files = Repository.swiftFiles.filter {
            $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Tests/LullTestSupport/")
                || $0.path.hasPrefix("Tests/LullClientTestSupport/")
        }
        expectNone(files.flatMap(Self.uncommented))
    }

    @Test(
        "the check of comments finds a missing one and half a sentence",
        arguments: [
            ("/// Does something.\npackage struct Thing {}", true),
            ("/// Does something.\n@MainActor\npackage struct Thing {}", true),
            ("/// Does something that\n/// takes two lines.\npackage struct Thing {}", false),
            ("package struct Thing {}", false), ("struct Thing {}", true),
            ("// Does something.\npackage final class Thing {}", false),
            ("/// Does something.\n\npackage enum Thing {}", false), ("open class Thing {}", false),
            ("    open class var thing: Int { 0 }", true),
            ("    public typealias Element = Int", true), ("public typealias Element = Int", false),
        ])
    func commentsAreFound(sample: (text: String, isRight: Bool)) {
        let file = SourceFile(path: "Sources/LullCore/Thing.swift", text: sample.text)
        #expect(Self.uncommented(in: file).isEmpty == sample.isRight)
    }

    /// Whether it only fills in what a protocol of the standard library's kind asks for, inside a type.
    private static func isWitness(_ declaration: Declaration) -> Bool {
        let names = ["Body", "Element", "Failure", "_ErrorType"]
        return declaration.keyword == .alias && declaration.indentation > 0
            && names.contains(declaration.name)
    }

    private static func uncommented(in file: SourceFile) -> [Finding] {
        file.declarations.filter {
            $0.keyword.isType && $0.leavesItsModule && !isWitness($0)
        }.compactMap { declaration in
            let comment = file.documentation(above: declaration.line)
            guard let first = comment.first else {
                return Finding(
                    file.path, declaration.line, "\(declaration.name) has no comment.",
                    remedy: "Say in one sentence what it is, and end with a full stop.")
            }
            guard !first.hasSuffix(".") else { return nil }
            return Finding(
                file.path, declaration.line,
                "The first line about \(declaration.name) is no whole sentence.",
                remedy: "One sentence on one line with a full stop; the rest below it.")
        }
    }

    @Test("every file and folder that a page names exists")
    func paths() {
        expectNone(
            Self.pages.flatMap { page in
                Self.missingPaths(in: Repository.lines(of: page), of: page)
            })
    }

    @Test("the check of paths finds a file that is gone")
    func pathsAreFound() {
        let lines = [
            "See `LullCore/Engine/Scheduler.swift`, `Engine/`, `Package.swift` and `/proc/stat`.",
            "See `LullCore/Engine/Gone.swift`.", "See [the gone page](Gone.md).",
            "See [the glossary](Glossary.md#words) and [Swift](https://swift.org).",
        ]
        let findings = Self.missingPaths(in: lines, of: LayerTable.path)
        #expect(findings.map(\.line) == [2, 3])
    }

    private static func missingPaths(in lines: [String], of page: String) -> [Finding] {
        var findings: [Finding] = []
        for (index, line) in lines.enumerated() {
            for name in LayerTable.codeSpans(in: line) where isPath(name) && !isFound(name) {
                findings.append(
                    Finding(
                        page, index + 1, "There is no '\(name)'.",
                        remedy: "Name the file as it is called now."))
            }
            for target in links(in: line) where !isFound(target, from: page) {
                findings.append(
                    Finding(
                        page, index + 1, "The link to '\(target)' leads nowhere.",
                        remedy: "Mend it, relative to the page's folder."))
            }
        }
        return findings
    }

    private static let folders = Set(
        Repository.paths.flatMap { path in
            let parts = path.split(separator: "/")
            return (1..<max(parts.count, 1)).map { parts[..<$0].joined(separator: "/") }
        })

    /// Source files and folders of this repository; paths of the system and file patterns are not.
    private static func isPath(_ name: String) -> Bool {
        guard !name.contains(where: { " *<>{}$()…:@".contains($0) }), !name.hasPrefix("/"),
            !name.hasPrefix("~"), !name.hasPrefix("."), !name.contains("NAME"),
            !name.contains("TITLE"), !name.hasPrefix("Type+")
        else { return false }
        let top = name.split(separator: "/").first.map(String.init) ?? ""
        return name.hasSuffix(".swift") || name.hasSuffix("/")
            || (name.contains("/") && (folders.contains(top) || folders.contains("Sources/" + top)))
    }

    /// Whether a file or folder is called so, or ends so: `Engine/PendingList.swift`.
    private static func isFound(_ name: String) -> Bool {
        let plain = name.hasSuffix("/") ? String(name.dropLast()) : name
        let ending = "/" + plain
        return folders.contains(plain) || folders.contains { $0.hasSuffix(ending) }
            || Repository.paths.contains { $0 == plain || $0.hasSuffix(ending) }
            || Repository.paths.contains { $0.hasSuffix(ending + ".swift") }
    }

    /// The targets of `[text](target)` that lead into the repository.
    private static func links(in line: String) -> [String] {
        line.split(separator: "](", omittingEmptySubsequences: false).dropFirst().compactMap {
            guard let end = $0.firstIndex(of: ")") else { return nil }
            let target = $0[..<end].split(separator: "#", omittingEmptySubsequences: false)[0]
            return target.isEmpty || target.contains(":") ? nil : String(target)
        }
    }

    private static func isFound(_ target: String, from page: String) -> Bool {
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "/") {
            switch part {
            case "..": _ = parts.popLast()
            case ".": break
            default: parts.append(String(part))
            }
        }
        return Repository.exists(parts.joined(separator: "/"))
    }
}
