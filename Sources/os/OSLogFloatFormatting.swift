internal import Foundation

/// How a fraction is written: printf's `f`, `a`, `e` or `g`.
public struct OSLogFloatFormatting: Hashable, Sendable {
    private enum Style: String, Hashable, Sendable {
        case fixed = "f"
        case hex = "a"
        case exponential = "e"
        case hybrid = "g"
    }

    private var style: Style
    private var precision: Int?
    private var explicitPositiveSign = false
    private var uppercase = false

    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(style: .fixed) }
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(style: .hex) }
    public static var exponential: OSLogFloatFormatting {
        OSLogFloatFormatting(style: .exponential)
    }
    /// Fixed or exponential, whichever is shorter.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(style: .hybrid) }

    public static func fixed(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            style: .fixed, precision: precision, explicitPositiveSign: explicitPositiveSign,
            uppercase: uppercase)
    }

    public static func hex(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            style: .hex, explicitPositiveSign: explicitPositiveSign, uppercase: uppercase)
    }

    public static func exponential(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            style: .exponential, precision: precision,
            explicitPositiveSign: explicitPositiveSign, uppercase: uppercase)
    }

    public static func hybrid(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            style: .hybrid, precision: precision, explicitPositiveSign: explicitPositiveSign,
            uppercase: uppercase)
    }

    /// So that a mistaken precision cannot fill memory.
    private static let precisionMaximum = 1024

    func text(_ number: Double) -> String {
        let digits = precision.map { ".\(max(0, min($0, Self.precisionMaximum)))" } ?? ""
        let letter = uppercase ? style.rawValue.uppercased() : style.rawValue
        return String(format: "%\(explicitPositiveSign ? "+" : "")\(digits)\(letter)", number)
    }
}
