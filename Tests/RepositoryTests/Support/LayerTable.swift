/// The table of `Documentation/Architecture.md`: target, and what it may import.
struct LayerTable {
    struct Row {
        var target: String
        var mayImport: Set<String>
        /// Counted from 1.
        var line: Int
    }

    static let path = "Documentation/Architecture.md"

    private(set) var rows: [Row] = []
    /// Words of the second column that are not understood.
    private(set) var findings: [Finding] = []

    init(text: String) {
        let header = "| target | holds | may import | never |"
        var isInTable = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line == header {
                isInTable = true
            } else if isInTable, line.hasPrefix("| `") {
                read(line, at: index + 1)
            } else if isInTable, !line.hasPrefix("|") {
                break
            }
        }
    }

    subscript(target: String) -> Row? { rows.first { $0.target == target } }

    private mutating func read(_ line: Substring, at number: Int) {
        let cells = line.split(separator: "|").map(\.trimmed)
        guard cells.count == 4 else { return }
        let targets = LayerTable.codeSpans(in: cells[0])
        let above = Set(rows.map(\.target))
        for target in targets {
            var imports: Set<String> = []
            for word in LayerTable.words(of: cells[2]) {
                guard let names = LayerTable.targets(for: word, in: target, above: above) else {
                    findings.append(
                        Finding(
                            LayerTable.path, number, "'\(word)' names no target.",
                            remedy: "Write a target in backticks, or model, core, host, platform."))
                    continue
                }
                // "but `X`" takes away again.
                if word.hasPrefix("but ") {
                    imports.subtract(names)
                } else {
                    imports.formUnion(names)
                }
            }
            rows.append(Row(target: target, mayImport: imports, line: number))
        }
    }

    private static func targets(
        for word: String, in target: String, above: Set<String>
    ) -> Set<String>? {
        let names: [String: Set<String>] = [
            "–": [], "model": ["LullModel"], "core": ["LullCore"], "host": ["LullHost"],
            "platform": ["LullPlatform"], "everything below": above,
            "their assembly": [target == "lulld" ? "LullDaemon" : "LullCommands"],
        ]
        let spans = codeSpans(in: word)
        return spans.isEmpty ? names[word] : Set(spans)
    }

    /// The parts between commas, without what stands in parentheses.
    private static func words(of cell: String) -> [String] {
        var plain = ""
        var depth = 0
        for character in cell {
            if character == "(" { depth += 1 }
            if depth == 0 { plain.append(character) }
            if character == ")" { depth -= 1 }
        }
        return plain.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    static func codeSpans(in text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
