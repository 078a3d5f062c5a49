import Testing

@Suite("names") struct NamingTests {
    /// Files whose name is not that of a declaration, and why.
    private static let approvedFiles: [(path: String, reason: String)] = [
        (
            "Sources/LullModel/Reports/Reports.swift",
            "The shapes of all reports, which change together with the interface's version."
        ),
        (
            "Sources/LullModel/Reports/AppReports.swift",
            "The shapes of what the commands about apps are told, as above."
        ),
        (
            "Sources/SwiftUI/Views/Controls.swift",
            "Apple's controls: a few lines each, which compile and draw nothing."
        ),
        (
            "Sources/SwiftUI/Views/Lists.swift",
            "Apple's lists and rows: a few lines each, which compile and draw nothing."
        ),
        (
            "Sources/SwiftUI/Views/Navigation.swift",
            "Apple's ways from view to view: a few lines each, which compile and draw nothing."
        ),
        (
            "Sources/SwiftUI/Views/Stacks.swift",
            "Apple's layout: a few lines each, which compile and draw nothing."
        ),
        (
            "Sources/SwiftUI/Views/Styles.swift",
            "Apple's colours, fonts and shapes: a few lines each, which compile and draw nothing."
        ),
        (
            "Tests/LullConditionsTests/Sources/SmallSourcesTests.swift",
            "Three sources of one value each; one short suite for each."
        ),
        (
            "Tests/LullStoreTests/StoreTestSupport.swift",
            "A database opened by hand, and short forms of values, for all suites of the store."
        ),
    ]

    @Test(
        "a file is named after the type or free function that it declares, or the type it extends")
    func files() {
        let names = Set(Self.approvedFiles.map(\.path))
        expectNone(
            Repository.swiftFiles.compactMap { names.contains($0.path) ? nil : Self.misnamed($0) })
        expectNone(
            Self.approvedFiles.filter { !Repository.exists($0.path) }.map {
                Finding(
                    $0.path, 1, "The approved file is gone.",
                    remedy: "Remove it from the list in NamingTests.")
            })
    }

    @Test(
        "the check of file names finds a stranger",
        arguments: [
            ("Thing", "struct Thing {}", true), ("Thing", "struct Other {}", false),
            ("Thing", "extension Thing: Policy {}", true), ("main", "Program.main()", true),
            ("Thing+Topic", "extension Thing {}", true), ("Thing+Topic", "enum Topic {}", false),
            ("thing", "public func thing() {}", true), ("Thing", "func other() {}", false),
            ("Exports", "// As on Apple's systems.\n@_exported public import Thing", true),
            ("Thing", "// struct Thing {}", false), ("Thing", "    struct Thing {}", false),
        ])
    func strangers(sample: (name: String, text: String, isRight: Bool)) {
        let file = SourceFile(path: "Sources/LullCore/\(sample.name).swift", text: sample.text)
        #expect((Self.misnamed(file) == nil) == sample.isRight)
    }

    private static func misnamed(_ file: SourceFile) -> Finding? {
        guard file.name != "main", !file.isClientSource, !isImportsOnly(file) else { return nil }
        let parts = file.name.split(separator: "+")
        let isTopic = parts.count == 2
        let fits = file.declarations.contains { declaration in
            guard declaration.indentation == 0 else { return false }
            if declaration.keyword == .function { return declaration.name == parts[0] && !isTopic }
            let isExtension = declaration.keyword == .extensionOfType
            guard isExtension || (declaration.keyword.isType && !isTopic) else { return false }
            let names = declaration.name.split(separator: ".")
            return names.first == parts[0] || names.last == parts[0]
        }
        guard !fits else { return nil }
        return Finding(
            file.path, 1,
            isTopic
                ? "It has no extension of \(parts[0])."
                : "It declares no type \(parts[0]) at its top level.",
            remedy: "Name the file after its type, or Type+Topic.swift after what it extends.")
    }

    /// Whether it declares nothing and imports, or says only why it is there.
    private static func isImportsOnly(_ file: SourceFile) -> Bool {
        let code = file.code.filter { !$0.trimmed.isEmpty }
        return code.allSatisfy { $0.containsWord("import") }
            && (!code.isEmpty || file.target == "_Testing_UIKit")
    }

    @Test("no name has a word that the glossary replaces")
    func words() {
        expectNone(Repository.sources.flatMap(Self.wrongWords))
    }

    @Test(
        "the check of words finds them in types and cases, as whole words",
        arguments: [
            ("struct JobList {}", true), ("enum Reason { \n    case timeout\n}", true),
            ("struct Database {}", false), ("struct PowerManager {}", true),
            ("func quotaLeft() {}", true), ("struct Jobs {}", true),
            ("let word = \"timeout\"", false),
        ])
    func wordsAreFound(sample: (text: String, isFound: Bool)) {
        let file = SourceFile(path: "Sources/LullCore/Sample.swift", text: sample.text)
        #expect(!Self.wrongWords(in: file).isEmpty == sample.isFound)
    }

    /// Apple's names are Apple's, and an Info.plist is an information property list for everyone.
    private static func isNamedElsewhere(_ declaration: Declaration, in file: SourceFile) -> Bool {
        let isPublic = declaration.modifiers.contains { $0 == "public" || $0 == "open" }
        return (isPublic && AppModules.appleNamed.contains(file.target))
            || declaration.name == "InfoPropertyList"
    }

    private static func wrongWords(in file: SourceFile) -> [Finding] {
        file.declarations.flatMap { declaration -> [Finding] in
            guard declaration.keyword != .extensionOfType, !isNamedElsewhere(declaration, in: file)
            else { return [] }
            let words = Set(
                declaration.name.camelWords.map { word in
                    let lower = word.lowercased()
                    return lower.hasSuffix("s") ? String(lower.dropLast()) : lower
                })
            let replaced = WordsNotToSay.glossary.filter { words.contains($0.word.lowercased()) }
                .map { ($0.word, "Say \($0.say).") }
            let empty = WordsNotToSay.emptyWords.filter {
                declaration.keyword.isType && words.contains($0.lowercased())
            }.map { ($0, "Name what it does; the word says nothing.") }
            return (replaced + empty).map { word, remedy in
                Finding(
                    file.path, declaration.line, "'\(declaration.name)' has the word \(word).",
                    remedy: remedy)
            }
        }
    }

    @Test("what is public under Apple's names keeps them, and nothing else does")
    func appleNames() {
        func count(_ path: String, _ text: String) -> Int {
            Self.wrongWords(in: SourceFile(path: path, text: text)).count
        }
        #expect(count("Sources/Network/Sample.swift", "public final class PathMonitor {}") == 0)
        #expect(count("Sources/Network/Sample.swift", "final class PathMonitor {}") == 1)
        #expect(count("Sources/LullClient/Sample.swift", "package class PathMonitor {}") == 1)
    }

    @Test("the list of words agrees with the glossary and the style guide")
    func list() {
        let path = "Documentation/Glossary.md"
        let column = Repository.lines(of: path).compactMap { line -> String? in
            let cells = line.split(separator: "|")
            return cells.count == 3 ? String(cells[2]).lowercased() : nil
        }
        expectNone(
            WordsNotToSay.glossary.filter { entry in
                !column.contains { $0.containsWord(entry.word.lowercased()) }
            }.map {
                Finding(
                    path, 1, "'\($0.word)' is not in the column 'do not say'.",
                    remedy: "Add it there, or remove it from WordsNotToSay.")
            })
        let style = Repository.text(of: "Documentation/Style.md")
        expectNone(
            WordsNotToSay.emptyWords.filter { !style.containsWord($0) }.map {
                Finding(
                    "Documentation/Style.md", 1, "It does not name the empty word '\($0)'.",
                    remedy: "Add it there, or remove it from WordsNotToSay.")
            })
    }
}
