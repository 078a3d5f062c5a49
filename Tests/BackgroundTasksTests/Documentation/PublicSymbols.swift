/// The names of what a source file makes public, by its indentation, which the formatter keeps.
///
/// A name has its types before it and no parameters: `BGTaskScheduler.submit`. Left out is what only serves a
/// protocol of Swift's or Foundation's, such as descriptions, raw values, comparing and coding.
struct PublicSymbols {
    private(set) var names: Set<String> = []
    /// Types that are not public; extensions of them in other files make nothing public.
    private(set) var hidden: Set<String> = []

    private struct Scope {
        var indentation: Int
        var name: String
        var isPublic: Bool
        /// In these, members are as public as the type: the requirements of protocols, the cases of enums.
        var keyword: String
    }

    private static let serving: Set<String> = [
        "description", "debugDescription", "hash", "encode", "==", "rawValue", "init(rawValue",
        "init(from", "init(coder", "_ErrorType",
    ]
    private static let types: Set<String> = [
        "class", "struct", "enum", "protocol", "actor", "extension",
    ]
    private static let members: Set<String> = [
        "func", "var", "let", "init", "subscript", "typealias", "associatedtype", "case",
    ]
    private static let modifiers: Set<String> = [
        "public", "open", "package", "internal", "private", "fileprivate", "static", "final",
        "override", "convenience", "required", "mutating", "nonmutating", "nonisolated", "weak",
        "indirect", "lazy", "unowned",
    ]

    init(in text: String) {
        var scopes: [Scope] = []
        for line in Self.lines(of: text) {
            let indentation = line.prefix { $0 == " " }.count
            let body = Self.withoutAttributes(line.dropFirst(indentation))
            if body.hasPrefix("}") {
                scopes.removeAll { $0.indentation >= indentation }
                continue
            }
            // Deeper lines are bodies and parameters.
            guard indentation == (scopes.last?.indentation ?? -4) + 4 else { continue }
            let words = Self.words(body)
            // `class` is a modifier too: of two keywords the last one counts, but for `private(set)`.
            let head = words.prefix {
                Self.modifiers.contains(String($0.prefix { $0 != "(" })) || $0 == "class"
            }
            let rest = words.dropFirst(head.count)
            let isClass = head.last == "class" && !(rest.first.map(Self.members.contains) ?? false)
            guard let keyword = isClass ? "class" : rest.first else { continue }
            let name = isClass ? rest.first : rest.dropFirst().first
            let isMarked = head.contains("public") || head.contains("open")
            if Self.types.contains(keyword), let name = name.map(Self.plain) {
                let isPublic = keyword == "extension" || isMarked
                if isPublic, keyword != "extension" { insert(name, in: scopes) }
                if !isPublic, scopes.isEmpty { hidden.insert(name) }
                if !body.hasSuffix("}") {
                    scopes.append(
                        Scope(
                            indentation: indentation, name: name, isPublic: isPublic,
                            keyword: keyword))
                }
                continue
            }
            guard Self.members.contains(keyword), scopes.allSatisfy(\.isPublic) else { continue }
            let inside = scopes.last?.keyword
            let isRequirement = inside == "protocol"
            let isCase = keyword == "case" && inside == "enum"
            guard isMarked || isRequirement || isCase else { continue }
            guard !head.contains("override") || keyword == "init" else { continue }
            if isCase {
                for part in Self.cases(body) { insert(part, in: scopes) }
            } else {
                insert(Self.member(keyword, body), in: scopes)
            }
        }
    }

    private mutating func insert(_ name: String, in scopes: [Scope]) {
        guard scopes.allSatisfy(\.isPublic) else { return }
        let plain = String(name.prefix { $0 != "(" })
        guard !Self.serving.contains(name), !Self.serving.contains(plain), !plain.hasPrefix("_ns")
        else { return }
        names.insert((scopes.map(\.name) + [plain]).joined(separator: "."))
    }

    /// The lines, with cases that go on in the next one in one.
    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        for line in text.split(separator: "\n") {
            let goesOn =
                lines.last.map { $0.drop { $0 == " " }.hasPrefix("case ") && $0.hasSuffix(",") }
                ?? false
            if goesOn {
                lines[lines.count - 1] += line.drop { $0 == " " }
            } else {
                lines.append(line)
            }
        }
        return lines
    }

    private static func withoutAttributes(_ line: Substring) -> Substring {
        var rest = line
        while rest.hasPrefix("@") {
            let name = rest.prefix { $0 != " " && $0 != "(" }
            rest = rest.dropFirst(name.count)
            if rest.hasPrefix("(") { rest = rest.drop { $0 != ")" }.dropFirst() }
            rest = rest.drop { $0 == " " }
        }
        return rest
    }

    private static func words(_ body: Substring) -> [String] {
        // So that `init(` and `subscript<` begin with their keyword.
        body.split(separator: " ").map { word in
            let keyword = word.prefix { $0.isLetter }
            return keyword == "init" || keyword == "subscript" ? String(keyword) : String(word)
        }
    }

    /// A type's name without its parameters.
    private static func plain(_ word: String) -> String {
        guard !word.hasPrefix("[") else { return "Array" }
        return String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }

    /// A member's name; of an initializer also its first label, to tell those of protocols.
    private static func member(_ keyword: String, _ body: Substring) -> String {
        guard keyword != "subscript" else { return keyword }
        let start =
            keyword == "init"
            ? body.firstRange(of: "init")?.lowerBound
            : body.firstRange(of: keyword + " ")?.upperBound
        let rest = body[(start ?? body.startIndex)...]
        if keyword == "init" {
            let label = rest.drop { $0 != "(" }.dropFirst().prefix { $0.isLetter }
            return "init(" + label
        }
        let name = rest.prefix { !" (:<{=".contains($0) }
        // An operator holds what ends other names.
        return name.isEmpty || name.allSatisfy { !$0.isLetter && $0 != "`" }
            ? String(rest.prefix { $0 != " " && $0 != "(" }) : name.filter { $0 != "`" }
    }

    /// The names of `case a, b(c: D), e = 1`.
    private static func cases(_ body: Substring) -> [String] {
        var depth = 0
        var parts = [""]
        for character in body.dropFirst("case ".count) {
            if character == "(" { depth += 1 }
            if depth == 0, character == "," { parts.append("") }
            if depth == 0, character != "," { parts[parts.count - 1].append(character) }
            if character == ")" { depth -= 1 }
        }
        return parts.compactMap { part in
            part.split(whereSeparator: { " =(`".contains($0) }).first.map(String.init)
        }
    }
}
