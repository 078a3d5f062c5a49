import Foundation

/// A Swift file, as written and as code alone.
struct SourceFile: Sendable {
    /// Relative to the repository's root.
    let path: String
    let lines: [String]
    /// The same lines without comments and the text of string literals.
    let code: [String]

    init(path: String, text: String) {
        self.path = path
        lines = SourceFile.split(text)
        code = SourceFile.split(CodeScanner.code(of: text))
    }

    private static func split(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The target the file belongs to: `LullCore`, `LullCoreTests`, `Swift6Client`.
    var target: String {
        var parts = path.split(separator: "/")[...]
        if path.hasPrefix(AppModules.clientFolder) { parts = parts.dropFirst() }
        return parts.count > 2 ? String(parts[parts.startIndex + 1]) : ""
    }

    var isClientSource: Bool { path.hasPrefix(AppModules.clientFolder) }

    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The name without folder and `.swift`.
    var name: String { String((path.split(separator: "/").last ?? "").dropLast(6)) }

    /// The lines whose code holds `fragment`, counted from 1.
    ///
    /// At its ends, a letter of the fragment does not match inside a longer word: `try!` is not in
    /// `retry!`, and `Date(` not in `CivilDate(`.
    func lines(with fragment: String) -> [Int] {
        code.indices.filter { code[$0].containsWord(fragment) }.map { $0 + 1 }
    }
}

extension String {
    /// Whether `fragment` occurs without a letter or digit going on at either of its ends.
    func containsWord(_ fragment: String) -> Bool {
        guard let first = fragment.first, let last = fragment.last, holds(fragment) else {
            return false
        }
        var rest = self[...]
        while let range = rest.firstRange(of: fragment) {
            let opens =
                !first.isPartOfName || range.lowerBound == startIndex
                || !self[index(before: range.lowerBound)].isPartOfName
            let closes =
                !last.isPartOfName || range.upperBound == endIndex
                || !self[range.upperBound].isPartOfName
            if opens && closes { return true }
            rest = self[index(after: range.lowerBound)...]
        }
        return false
    }

    /// Whether `fragment` occurs at all; compares bytes, so that most lines are done with quickly.
    func holds(_ fragment: String) -> Bool { strstr(self, fragment) != nil }

    /// The words of a name in camel case: `maximumTimeout` is `maximum`, `Timeout`; every capital starts one.
    var camelWords: [String] {
        var words: [String] = []
        for character in self {
            if character.isUppercase || words.isEmpty || !character.isPartOfName {
                words.append("")
            }
            if character.isPartOfName { words[words.count - 1].append(character) }
        }
        return words.filter { !$0.isEmpty }
    }
}

extension Character {
    var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
