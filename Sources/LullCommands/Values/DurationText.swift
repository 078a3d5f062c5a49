package import LullModel

/// Reads and writes lengths of time as people type them: `30s`, `1h30m`, `1.5h`.
package enum DurationText {
    /// Ten years of 365 days; a longer one is a slip of the finger.
    package static let daysMaximum: Int64 = 3_650
    /// Nanoseconds have nine digits after the point of a second.
    private static let fractionDigitsMaximum = 9
    private static let units: [(letter: Character, seconds: Int64)] = [
        ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]

    /// Parses numbers with a unit each, from the largest unit to the smallest; the last may have
    /// a fraction. `name` is the option that the error names.
    ///
    /// Exact: no floating point is involved.
    package static func parse(_ text: String, for name: String) throws(LullError) -> TimeSpan {
        let shown = text.escapedForDisplay
        if text.hasPrefix("-") {
            throw LullError(
                .usage, "\(name) cannot be negative, and '\(shown)' is.", hint: example)
        }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            throw LullError(
                .usage, "\(name) needs a unit after '\(shown)'.",
                hint: "Write \(text)s, \(text)m, \(text)h or \(text)d.")
        }
        guard let parts = components(of: text) else {
            throw LullError(.usage, "\(name) '\(shown)' is not a length of time.", hint: example)
        }
        let longest = TimeSpan.days(daysMaximum)
        var total = TimeSpan.zero
        for part in parts { total = total + part }
        guard total <= longest else {
            throw LullError(
                .usage, "\(name) '\(shown)' is too long.",
                hint: "\(daysMaximum)d is the most.")
        }
        return total
    }

    /// The normal form: whole units from the largest down, a fraction only in the seconds.
    ///
    /// `parse` returns an equal length for it. Negative lengths have no text and read as `0s`.
    package static func text(of span: TimeSpan) -> String {
        var rest = max(0, span.nanoseconds)
        var result = ""
        for (letter, seconds) in units.dropLast() {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: seconds * 1_000_000_000)
            if count > 0 { result += "\(count)\(letter)" }
            rest = remainder
        }
        let (seconds, nanoseconds) = rest.quotientAndRemainder(dividingBy: 1_000_000_000)
        guard nanoseconds > 0 else {
            return seconds > 0 || result.isEmpty ? result + "\(seconds)s" : result
        }
        var fraction = String(nanoseconds)
        fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return result + "\(seconds).\(fraction)s"
    }

    private static let example = "Write it as in 30s, 10m, 2h, 1d or 1h30m."

    /// Nil if the text does not follow the grammar. Overflow saturates.
    private static func components(of text: String) -> [TimeSpan]? {
        var rest = Substring(text)
        var unitsLeft = units[...]
        var result: [TimeSpan] = []
        var hadFraction = false
        while !rest.isEmpty {
            let whole = rest.prefix(while: isDigit)
            rest = rest.dropFirst(whole.count)
            var fraction = Substring()
            if rest.first == "." {
                fraction = rest.dropFirst().prefix(while: isDigit)
                guard !fraction.isEmpty, fraction.count <= fractionDigitsMaximum else { return nil }
                rest = rest.dropFirst(1 + fraction.count)
            }
            guard !whole.isEmpty, !hadFraction, let letter = rest.popFirst(),
                let index = unitsLeft.firstIndex(where: { $0.letter == letter })
            else { return nil }
            hadFraction = !fraction.isEmpty
            result.append(component(whole, fraction, seconds: units[index].seconds))
            unitsLeft = unitsLeft[(index + 1)...]
        }
        return result.isEmpty ? nil : result
    }

    private static func component(
        _ whole: Substring, _ fraction: Substring, seconds: Int64
    ) -> TimeSpan {
        let unit = seconds * 1_000_000_000
        // Digits only, so that a failure is an overflow.
        let count = Int64(whole) ?? .max
        // The fraction is at most 9 digits, so that its power of ten divides a unit.
        var nanoseconds: Int64 = 0
        var place = unit
        for digit in fraction {
            place /= 10
            nanoseconds += place * Int64(digit.wholeNumberValue ?? 0)
        }
        return TimeSpan(
            nanoseconds: count.multipliedSaturated(by: unit).addingSaturated(nanoseconds))
    }

    private static func isDigit(_ character: Character) -> Bool {
        ("0"..."9").contains(character) && character.isASCII
    }
}
