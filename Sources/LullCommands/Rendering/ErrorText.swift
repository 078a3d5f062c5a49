package import LullModel

/// Errors and warnings as standard error shows them.
package enum ErrorText {
    package static func text(_ error: LullError, isColored: Bool) -> String {
        var result = label("error", color: 31, isColored) + error.message.escapedForDisplay + "\n"
        if let hint = error.hint {
            result += label("hint", color: 36, isColored) + hint.escapedForDisplay + "\n"
        }
        return result
    }

    package static func warning(_ sentence: String, isColored: Bool) -> String {
        label("warning", color: 33, isColored) + sentence.escapedForDisplay + "\n"
    }

    /// The error as the JSON document that `--json` promises, on standard error.
    package static func json(_ error: LullError) -> String {
        do throws(LullError) {
            return try JSONDocument.text("error", Document(error))
        } catch let failure {
            return text(failure, isColored: false)
        }
    }

    private struct Document: Encodable {
        let kind: String
        let message: String
        let hint: String?
        let exitCode: Int32

        init(_ error: LullError) {
            kind = error.kind.rawValue
            message = error.message
            hint = error.hint
            exitCode = error.kind.exitCode
        }
    }

    private static func label(_ word: String, color: Int, _ isColored: Bool) -> String {
        isColored ? "\u{1b}[\(color)m\(word):\u{1b}[0m " : "\(word): "
    }
}
