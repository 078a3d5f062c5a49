package import LullModel

/// Reads whole numbers as people type them.
package enum NumberText {
    /// Parses decimal digits within `range`; `text` may be missing where there is a default.
    package static func parse<Number: FixedWidthInteger & Sendable>(
        _ text: String?, default number: Number, in range: ClosedRange<Number>, for name: String
    ) throws(LullError) -> Number {
        guard let text else { return number }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Number(text),
            range.contains(number)
        else {
            let bounds =
                range.upperBound == .max
                ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            throw LullError(
                .usage, "\(name) '\(text.escapedForDisplay)' is not a number it takes.",
                hint: "Give a whole number, \(bounds).")
        }
        return number
    }
}
