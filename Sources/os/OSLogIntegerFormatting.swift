/// How a whole number is written.
public struct OSLogIntegerFormatting: Hashable, Sendable {
    private var radix = 10
    private var prefix = ""
    private var explicitPositiveSign = false
    private var uppercase = false
    private var minDigits = 1

    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    public static var hex: OSLogIntegerFormatting { hex() }
    public static var octal: OSLogIntegerFormatting { octal() }

    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(explicitPositiveSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Negative numbers show their bits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "",
            explicitPositiveSign: explicitPositiveSign, uppercase: uppercase,
            minDigits: minDigits)
    }

    /// Negative numbers show their bits.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, prefix: includePrefix ? "0" : "",
            explicitPositiveSign: explicitPositiveSign, uppercase: uppercase,
            minDigits: minDigits)
    }

    /// So that a mistaken width cannot fill memory.
    private static let digitsMaximum = 1024

    func text<Number: FixedWidthInteger>(_ number: Number) -> String {
        let isNegative = number < 0 && radix == 10
        let magnitude =
            isNegative ? number.magnitude : Number.Magnitude(truncatingIfNeeded: number)
        let digits = String(magnitude, radix: radix, uppercase: uppercase)
        let missing = max(0, min(minDigits, Self.digitsMaximum) - digits.count)
        let sign = isNegative ? "-" : explicitPositiveSign ? "+" : ""
        return sign + prefix + String(repeating: "0", count: missing) + digits
    }
}
