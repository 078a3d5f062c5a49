/// How many columns of a terminal a text takes.
package enum TextWidth {
    /// Every listing is this wide, whatever the terminal: output does not depend on where it is.
    package static let line = 100

    /// Counts two for East Asian wide characters and emoji, none for marks that combine.
    package static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    /// Breaks `text` into lines of at most `width` columns, between words where possible.
    ///
    /// Never returns an empty array; a word wider than a line is cut.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var line = ""
        var lineWidth = 0
        for word in text.split(separator: " ") {
            for piece in cut(word, to: width) {
                let pieceWidth = of(piece)
                if lineWidth > 0, lineWidth + 1 + pieceWidth <= width {
                    line += " " + piece
                    lineWidth += 1 + pieceWidth
                } else {
                    if lineWidth > 0 { lines.append(line) }
                    line = piece
                    lineWidth = pieceWidth
                }
            }
        }
        if lineWidth > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// `text` followed or preceded by spaces, to fill `width` columns.
    package static func padded(_ text: String, to width: Int, isTrailing: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - of(text)))
        return isTrailing ? spaces + text : text + spaces
    }

    private static func cut(_ word: Substring, to width: Int) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var pieceWidth = 0
        for character in word {
            let characterWidth = of(String(character))
            if pieceWidth > 0, pieceWidth + characterWidth > width {
                pieces.append(piece)
                piece = ""
                pieceWidth = 0
            }
            piece.append(character)
            pieceWidth += characterWidth
        }
        return pieces + [piece]
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
