/// Turns a public code into words: `mustNotProceed` into `must not proceed`.
package enum CodeWords {
    /// Works on any code, so that a newer daemon's is readable too.
    package static func words(_ code: String) -> String {
        var result = ""
        for character in code {
            if character.isUppercase, !result.isEmpty {
                result += " "
            }
            result += result.isEmpty ? String(character) : character.lowercased()
        }
        return result
    }

    /// `1 request`, `3 requests`.
    package static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    /// Two digits after the point, as scores have.
    package static func score(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e6 else { return "-" }
        let hundredths = Int((abs(value) * 100).rounded())
        let rest = hundredths % 100
        return (value < 0 && hundredths > 0 ? "-" : "")
            + "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// A size in binary units: `12 MiB`.
    package static func bytes(_ count: Int64) -> String {
        var value = Double(max(0, count))
        var units = ["B", "KiB", "MiB", "GiB"][...]
        while value >= 1_024, units.count > 1 {
            value /= 1_024
            units.removeFirst()
        }
        return "\(Int(value.rounded())) \(units.first ?? "B")"
    }
}
