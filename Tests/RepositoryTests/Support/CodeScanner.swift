/// Blanks the comments and string literals of Swift source, so that words in them are not taken for code.
///
/// Lengths and line breaks stay, and so does the code in interpolations. It knows as much of Swift as
/// these tests need; regular expression literals are not used in this repository and not understood.
struct CodeScanner {
    private struct Literal {
        var hashes: Int
        var isMultiline: Bool
        /// Open parentheses of an interpolation in it; nil while its text is read.
        var parentheses: Int?
    }

    private let text: [UInt8]
    private var output: [UInt8]
    private var position = 0
    private var literals: [Literal] = []

    static func code(of text: String) -> String {
        var scanner = CodeScanner(text: Array(text.utf8))
        while scanner.position < scanner.text.count { scanner.step() }
        return String(decoding: scanner.output, as: UTF8.self)
    }

    private init(text: [UInt8]) {
        self.text = text
        output = text
    }

    private mutating func step() {
        if let literal = literals.last, literal.parentheses == nil {
            stepInText(of: literal)
        } else if starts(with: "//") {
            while position < text.count, text[position] != UInt8(ascii: "\n") { blank(1) }
        } else if starts(with: "/*") {
            blankComment()
        } else if !openLiteral() {
            countParenthesis()
            position += 1
        }
    }

    private mutating func stepInText(of literal: Literal) {
        let hashes = String(repeating: "#", count: literal.hashes)
        if starts(with: "\\" + hashes + "(") {
            blank(literal.hashes + 1)
            position += 1
            literals[literals.count - 1].parentheses = 1
        } else if starts(with: "\\" + hashes) {
            blank(literal.hashes + 2)
        } else if starts(with: (literal.isMultiline ? "\"\"\"" : "\"") + hashes) {
            blank((literal.isMultiline ? 3 : 1) + literal.hashes)
            literals.removeLast()
        } else {
            blank(1)
        }
    }

    private mutating func openLiteral() -> Bool {
        var hashes = 0
        while position + hashes < text.count, text[position + hashes] == UInt8(ascii: "#") {
            hashes += 1
        }
        let quote = position + hashes
        guard quote < text.count, text[quote] == UInt8(ascii: "\"") else { return false }
        let isMultiline = text[quote...].starts(with: "\"\"\"".utf8)
        blank(hashes + (isMultiline ? 3 : 1))
        literals.append(Literal(hashes: hashes, isMultiline: isMultiline))
        return true
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                blank(2)
            } else if starts(with: "*/") {
                depth -= 1
                blank(2)
            } else {
                blank(1)
            }
        } while depth > 0 && position < text.count
    }

    /// Inside an interpolation, its closing parenthesis leads back into the literal's text.
    private mutating func countParenthesis() {
        guard let open = literals.last?.parentheses else { return }
        let depth: Int
        switch text[position] {
        case UInt8(ascii: "("): depth = open + 1
        case UInt8(ascii: ")"): depth = open - 1
        default: return
        }
        literals[literals.count - 1].parentheses = depth == 0 ? nil : depth
    }

    private func starts(with prefix: String) -> Bool {
        text[position...].starts(with: prefix.utf8)
    }

    private mutating func blank(_ count: Int) {
        for index in position..<min(position + count, text.count)
        where text[index] != UInt8(ascii: "\n") {
            output[index] = UInt8(ascii: " ")
        }
        position = min(position + count, text.count)
    }
}
