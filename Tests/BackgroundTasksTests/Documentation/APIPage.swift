import Foundation
import Testing

/// A page of the documentation that lists what modules make public.
///
/// Its tables of symbols have the columns symbol, semantics and tests. In the first column names stand in backquotes;
/// `.name` belongs to the name in full before it.
struct APIPage: CustomTestStringConvertible {
    /// The folders below Sources whose symbols stand in it.
    var modules: [String]
    var file: String

    static let all = [
        APIPage(modules: ["BackgroundTasks", "LullFoundation"], file: "API.md"),
        APIPage(modules: ["UIKit"], file: "API-UIKit.md"),
        APIPage(modules: ["SwiftUI"], file: "API-SwiftUI.md"),
        APIPage(
            modules: ["os", "OSLog", "Network", "MetricKit", "UserNotifications"],
            file: "API-Neighbours.md"),
    ]

    var testDescription: String { file }

    /// What the module's sources make public.
    func symbols() throws -> Set<String> {
        var found: Set<String> = []
        var hidden: Set<Substring> = []
        for module in modules {
            for file in try Self.files(below: "Sources/" + module) {
                let symbols = PublicSymbols(in: try Self.text(file))
                found.formUnion(symbols.names)
                hidden.formUnion(symbols.hidden.map { $0[...] })
            }
        }
        return found.filter { !hidden.contains($0.prefix { $0 != "." }) }
    }

    struct Row {
        var symbols: [String]
        var tests: [String]
    }

    func rows() throws -> [Row] {
        var rows: [Row] = []
        var isInTable = false
        for line in try Self.text("Documentation/" + file).split(separator: "\n") {
            if !line.hasPrefix("|") { isInTable = false }
            if line.hasPrefix("| symbol |") { isInTable = true }
            guard isInTable, line.hasPrefix("| `") else { continue }
            let cells = line.split(separator: "|")
            rows.append(
                Row(
                    symbols: Self.names(in: Self.quoted(cells.first ?? "")),
                    tests: Self.quoted(cells.last ?? "")))
        }
        return rows
    }

    private static func names(in quoted: [String]) -> [String] {
        var last = ""
        return quoted.map { text in
            let name = String(text.prefix { $0 != "(" })
            if name.hasPrefix("."), !last.isEmpty { return last + name }
            last = name
            return name
        }
    }

    private static func quoted(_ cell: Substring) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The claims of these modules' tests, each as `Suite/claim`.
    static func claims() throws -> Set<String> {
        var claims: Set<String> = []
        let modules = all.flatMap(\.modules) + ["LullClient"]
        for module in modules {
            let folder = "Tests/" + module + "Tests"
            guard FileManager.default.fileExists(atPath: root.appendingPathComponent(folder).path)
            else { continue }
            for file in try files(below: folder) {
                claims.formUnion(Self.claims(in: try text(file)))
            }
        }
        return claims
    }

    private static func claims(in text: String) -> [String] {
        var claims: [String] = []
        var suite = ""
        var isOpen = false
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: #/struct (\w+Tests)\b/#) { suite = String(match.1) }
            if line.contains("@Test(") { isOpen = true }
            guard isOpen, let match = line.firstMatch(of: #/"([^"]+)"/#) else { continue }
            claims.append(suite + "/" + match.1)
            isOpen = false
        }
        return claims
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    private static func files(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(
            atPath: root.appendingPathComponent(folder).resolvingSymlinksInPath().path
        ).filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }
}
