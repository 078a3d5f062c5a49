/// A declaration of a type, an extension or a function in a Swift file.
struct Declaration {
    enum Keyword: String, CaseIterable {
        case structure = "struct"
        case enumeration = "enum"
        case classType = "class"
        case actor
        case protocolType = "protocol"
        case alias = "typealias"
        case function = "func"
        case extensionOfType = "extension"
        case enumCase = "case"

        /// Whether it brings a new type into the world.
        var isType: Bool {
            switch self {
            case .structure, .enumeration, .classType, .actor, .protocolType, .alias: true
            case .function, .extensionOfType, .enumCase: false
            }
        }
    }

    var keyword: Keyword
    /// As written, such as `Scheduler.Phase` after `extension`.
    var name: String
    var modifiers: [String]
    /// Counted from 1.
    var line: Int
    var indentation: Int

    private static let modifiers: Set<String> = [
        "package", "public", "open", "internal", "private", "fileprivate", "final", "indirect",
        "static",
        "mutating", "nonmutating", "override", "nonisolated", "class",
    ]

    /// Whether other modules see it.
    var leavesItsModule: Bool {
        modifiers.contains { $0 == "package" || $0 == "public" || $0 == "open" }
    }

    /// The declaration on this line of code, if it begins with one.
    init?(code: String, line: Int) {
        indentation = code.prefix { $0 == " " }.count
        self.line = line
        var words = Declaration.withoutAttributes(code).split(separator: " ")[...]
        modifiers = []
        while words.count > 1, let word = words.first,
            Declaration.modifiers.contains(String(word)),
            word != "class" || Declaration.isModifier(before: words[words.startIndex + 1])
        {
            modifiers.append(String(words.removeFirst()))
        }
        guard words.count > 1, let keyword = Keyword(rawValue: String(words.removeFirst())),
            let rest = words.first
        else { return nil }
        self.keyword = keyword
        name = String(rest.prefix { $0.isPartOfName || $0 == "." })
        guard let first = name.first, first.isPartOfName else { return nil }
    }

    /// Whether `class` means "of the type" before this word: `class func`, `class override var`.
    private static func isModifier(before word: Substring) -> Bool {
        Keyword(rawValue: String(word)) != nil || modifiers.contains(String(word))
            || word == "var" || word == "let" || word == "subscript"
    }

    /// The line without `@MainActor` or `@Suite(…)` at its start.
    private static func withoutAttributes(_ code: String) -> Substring {
        var rest = code.drop { $0 == " " }
        while rest.first == "@" {
            rest = rest.dropFirst().drop(while: \.isPartOfName)
            if rest.first == "(" {
                var depth = 0
                let end = rest.firstIndex { character in
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    return depth == 0
                }
                rest = end.map { rest[$0...].dropFirst() } ?? ""
            }
            rest = rest.drop { $0 == " " }
        }
        return rest
    }
}

extension SourceFile {
    var declarations: [Declaration] {
        code.enumerated().compactMap { Declaration(code: $0.element, line: $0.offset + 1) }
    }

    /// The documentation comment above `line`, without slashes; attributes may stand in between.
    func documentation(above line: Int) -> [String] {
        var result: [String] = []
        for index in stride(from: line - 2, through: 0, by: -1) {
            let text = lines[index].trimmed
            if text.hasPrefix("///") {
                result.insert(String(text.dropFirst(3)).trimmed, at: 0)
            } else if !text.hasPrefix("@") || !result.isEmpty {
                break
            }
        }
        return result
    }
}

extension StringProtocol {
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
