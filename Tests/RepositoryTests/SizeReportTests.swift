import Testing

/// Sizes are reported, largest first, and fail nothing: a list to read before the next cut.
@Suite("sizes") struct SizeReportTests {
    @Test("the largest files and functions are listed")
    func report() {
        let files = Repository.sources.map { (size: $0.lines.count - 1, name: $0.path) }
        let functions = Repository.sources.flatMap(Self.functions)
        print(Self.table("Largest files, lines", files))
        print(Self.table("Largest functions, lines", functions))
        #expect(functions.count > files.count)
    }

    @Test("a function's size is counted from its first line to its closing brace")
    func sizes() {
        let text = """
            struct Sample {
                func short() -> Int { 1 }

                func long(
                    of text: String
                ) {
                    if text.isEmpty {
                        return
                    }
                }
            }
            """
        let file = SourceFile(path: "Sources/LullCore/Sample.swift", text: text)
        let functions = Self.functions(of: file)
        #expect(functions.map(\.size) == [1, 7])
        #expect(functions.map(\.name).last == "long Sources/LullCore/Sample.swift:4")
    }

    private static func functions(of file: SourceFile) -> [(size: Int, name: String)] {
        file.declarations.filter { $0.keyword == .function }.map { function in
            let indentation = String(repeating: " ", count: function.indentation)
            let first = file.code[function.line - 1]
            // Without an open brace or parenthesis it is a protocol's requirement.
            let isOneLine =
                first.trimmed.hasSuffix("}")
                || (!first.contains("{") && !first.trimmed.hasSuffix("("))
            let end =
                isOneLine
                ? function.line
                : file.code[function.line...].firstIndex { $0.hasPrefix(indentation + "}") }
                    .map { $0 + 1 } ?? function.line
            return (
                end - function.line + 1, "\(function.name) \(file.path):\(function.line)"
            )
        }
    }

    private static func table(_ title: String, _ rows: [(size: Int, name: String)]) -> String {
        let largest = rows.sorted { ($1.size, $0.name) < ($0.size, $1.name) }.prefix(10)
        return ([title] + largest.map { "  \($0.size)  \($0.name)" }).joined(separator: "\n")
    }
}
