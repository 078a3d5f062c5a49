import Foundation
import Testing

@Suite("API documentation") struct APIDocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    private static func files(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(
            atPath: root.appendingPathComponent(folder).resolvingSymlinksInPath().path
        ).filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }

    /// The cells of the table's rows.
    private static func rows() throws -> [[String]] {
        try text("Documentation/API.md").split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
            .map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    /// The names in backquotes, without what follows the first parenthesis.
    private static func names(in cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }
            .map { String($0.element.prefix { $0 != "(" }) }
    }

    @Test("every public symbol of BackgroundTasks and LullFoundation stands in the table")
    func symbols() throws {
        let listed = Set(try Self.rows().flatMap { Self.names(in: $0.first ?? "") })
        var found: Set<String> = []
        for folder in ["Sources/BackgroundTasks", "Sources/LullFoundation"] {
            for file in try Self.files(below: folder) {
                found.formUnion(PublicSymbols(in: try Self.text(file)).names)
            }
        }
        #expect(found.count > 50)
        #expect(found.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(found).sorted() == [])
    }

    @Test("every row names tests, and each of them exists")
    func tests() throws {
        var claims: Set<String> = []
        for folder in ["BackgroundTasksTests", "LullClientTests"] {
            for file in try Self.files(below: "Tests/" + folder) {
                let suite = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
                let parts = try Self.text(file).components(separatedBy: "@Test(").dropFirst()
                for part in parts {
                    let claim = part.split(
                        separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
                    if claim.count > 1 { claims.insert(suite + "/" + claim[1]) }
                }
            }
        }
        for row in try Self.rows() {
            let tests = row.last.map { Self.quoted($0) } ?? []
            #expect(!tests.isEmpty, "\(row.first ?? "") has no test.")
            for test in tests where !claims.contains(test) {
                Issue.record("\(row.first ?? ""): there is no test '\(test)'.")
            }
        }
    }

    private static func quoted(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    @Test("the reader of sources finds members of types, extensions and enums")
    func reader() {
        let names = PublicSymbols(
            in: """
                open class A: NSObject {
                    public enum B: Int {
                        case c = 1
                    }
                    open var d: Int { 1 }
                    open override var description: String { "" }
                    var e: Int { 2 }
                    @discardableResult
                    open class func f(_ g: Int) {}
                }
                extension A {
                    public func h() {}
                    init(_ i: Int) {}
                }
                """
        ).names
        #expect(names == ["A", "A.B", "A.B.c", "A.d", "A.f", "A.h"])
    }
}

/// The names of what a source file makes public, by its indentation, which the formatter keeps.
private struct PublicSymbols {
    private(set) var names: Set<String> = []

    init(in text: String) {
        var path: [(indentation: Int, name: String)] = []
        for line in text.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            let words = line.split(whereSeparator: { " :(){".contains($0) }).map(String.init)
            while let last = path.last, last.indentation >= indentation, line.hasSuffix("{") {
                path.removeLast()
            }
            while path.count > 1, let last = path.last, last.indentation >= indentation {
                path.removeLast()
            }
            guard let first = words.first else { continue }
            if first == "extension", words.count > 1 {
                path = [(indentation, words[1])]
                continue
            }
            if first == "case", path.count > 1, !line.contains("("), !line.hasSuffix(":") {
                names.insert(Self.joined(path, words[1]))
                continue
            }
            guard first == "open" || first == "public",
                !words.contains("override") || words.contains("init")
            else { continue }
            let kinds = ["class", "struct", "enum", "func", "var", "let", "init", "typealias"]
            guard let index = words.lastIndex(where: kinds.contains), words.count > 1
            else { continue }
            let isType = ["class", "struct", "enum"].contains(words[index])
            let name = words[index] == "init" ? "init" : words[index + 1]
            // What Foundation's protocols for errors ask for.
            guard !name.hasPrefix("_ns"), name != "_ErrorType" else { continue }
            names.insert(Self.joined(path.filter { $0.indentation < indentation }, name))
            if isType {
                path = path.filter { $0.indentation < indentation } + [(indentation, name)]
            }
        }
    }

    private static func joined(_ path: [(indentation: Int, name: String)], _ name: String) -> String
    {
        (path.map(\.name) + [name]).joined(separator: ".")
    }
}
