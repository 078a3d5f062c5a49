internal import Foundation

/// The printf-like formats of `os_log`.
enum FormatString {
    /// A conversion such as `%{public}-8.3f`, taken apart.
    private struct Conversion {
        var annotations: [Substring] = []
        var flags = ""
        var width: Int?
        var precision: Int?
        var letter: Character = "%"
    }

    /// So that a mistaken width cannot fill memory.
    private static let widthMaximum = 1024

    /// The line; an argument that is missing reads `<decode: missing data>`, one too many is dropped.
    static func text(_ format: String, _ arguments: [Any]) -> String {
        let errorNumber = errno
        var text = ""
        var rest = arguments[...]
        var position = format.startIndex
        while let percent = format[position...].firstIndex(of: "%") {
            text += format[position..<percent]
            position = format.index(after: percent)
            guard let conversion = parse(format, &position, &rest) else {
                text += "%"
                continue
            }
            switch conversion.letter {
            case "%": text += "%"
            case "m": text += String(cString: strerror(errorNumber))
            default:
                guard let argument = rest.popFirst() else {
                    text += "<decode: missing data>"
                    continue
                }
                text += shown(argument, conversion)
            }
        }
        return text + format[position...]
    }

    /// Nil at the end of the format or without a known letter.
    private static func parse(
        _ format: String, _ position: inout String.Index, _ arguments: inout ArraySlice<Any>
    ) -> Conversion? {
        var conversion = Conversion()
        var index = position
        if index < format.endIndex, format[index] == "{" {
            guard let end = format[index...].firstIndex(of: "}") else { return nil }
            conversion.annotations = format[format.index(after: index)..<end]
                .split(separator: ",").map {
                    $0.drop { $0 == " " }
                }
            index = format.index(after: end)
        }
        while index < format.endIndex, "-+ #0'".contains(format[index]) {
            if format[index] != "'" { conversion.flags.append(format[index]) }
            index = format.index(after: index)
        }
        conversion.width = number(format, &index, &arguments)
        if index < format.endIndex, format[index] == "." {
            index = format.index(after: index)
            conversion.precision = number(format, &index, &arguments) ?? 0
        }
        while index < format.endIndex, "hlqzjtL".contains(format[index]) {
            index = format.index(after: index)
        }
        guard index < format.endIndex, "@diuDUxXoOfFeEgGaAcCsSpPm%".contains(format[index])
        else { return nil }
        conversion.letter = format[index]
        position = format.index(after: index)
        return conversion
    }

    private static func number(
        _ format: String, _ index: inout String.Index, _ arguments: inout ArraySlice<Any>
    ) -> Int? {
        if index < format.endIndex, format[index] == "*" {
            index = format.index(after: index)
            return integer(arguments.popFirst() ?? 0).map { min(widthMaximum, Int($0.value)) }
        }
        var digits = ""
        while index < format.endIndex, format[index].isASCII, format[index].isNumber {
            digits.append(format[index])
            index = format.index(after: index)
        }
        return digits.isEmpty ? nil : min(widthMaximum, Int(digits) ?? widthMaximum)
    }

    private static func shown(_ argument: Any, _ conversion: Conversion) -> String {
        let isScalar = !"@sS".contains(conversion.letter)
        let names = conversion.annotations
        let privacy: OSLogPrivacy =
            if names.contains("sensitive") {
                names.contains("mask.hash") ? .sensitive(mask: .hash) : .sensitive
            } else if names.contains("mask.hash") {
                .private(mask: .hash)
            } else if names.contains("private") {
                .private
            } else {
                names.contains("public") ? .public : .auto
            }
        return privacy.shown(value(argument, conversion), isScalar: isScalar)
    }

    private static func value(_ argument: Any, _ conversion: Conversion) -> String {
        let names = conversion.annotations
        switch conversion.letter {
        case "d", "i", "D", "u", "U", "x", "X", "o", "O", "c", "C", "p", "P":
            guard let number = integer(argument) else { return described(argument) }
            if names.contains("bool") { return number.value == 0 ? "false" : "true" }
            if names.contains("BOOL") { return number.value == 0 ? "NO" : "YES" }
            if names.contains("errno") || names.contains("darwin.errno") {
                let code = Int32(truncatingIfNeeded: number.value)
                return "[\(code): \(String(cString: strerror(code)))]"
            }
            return integerText(number, conversion)
        case "f", "F", "e", "E", "g", "G", "a", "A":
            guard let number = fraction(argument) else { return described(argument) }
            return String(format: pattern(conversion, String(conversion.letter)), number)
        default:
            let text = described(argument)
            let cut = conversion.precision.map { String(text.prefix($0)) } ?? text
            let width = conversion.width ?? 0
            let alignment: OSLogStringAlignment =
                conversion.flags.contains("-") ? .left(columns: width) : .right(columns: width)
            return alignment.aligned(cut)
        }
    }

    private static func integerText(
        _ number: (value: Int64, bits: UInt64), _ conversion: Conversion
    ) -> String {
        switch conversion.letter {
        case "d", "i", "D": String(format: pattern(conversion, "lld"), number.value)
        case "u", "U": String(format: pattern(conversion, "llu"), number.bits)
        case "x": String(format: pattern(conversion, "llx"), number.bits)
        case "X": String(format: pattern(conversion, "llX"), number.bits)
        case "o", "O": String(format: pattern(conversion, "llo"), number.bits)
        case "c", "C":
            Unicode.Scalar(UInt32(truncatingIfNeeded: number.bits)).map { String($0) } ?? "?"
        default: "0x" + String(number.bits, radix: 16)
        }
    }

    private static func pattern(_ conversion: Conversion, _ letter: String) -> String {
        "%\(conversion.flags)\(conversion.width.map { "\($0)" } ?? "")"
            + "\(conversion.precision.map { ".\($0)" } ?? "")\(letter)"
    }

    /// The number itself, and its bits in the width of its own type.
    private static func integer(_ argument: Any) -> (value: Int64, bits: UInt64)? {
        func both(_ number: some BinaryInteger) -> (value: Int64, bits: UInt64) {
            let bits = UInt64(truncatingIfNeeded: number)
            let mask = number.bitWidth >= 64 ? .max : (UInt64(1) << UInt64(number.bitWidth)) - 1
            return (Int64(truncatingIfNeeded: number), bits & mask)
        }
        switch argument {
        case let truth as Bool: return truth ? (1, 1) : (0, 0)
        case let number as any BinaryInteger: return both(number)
        case let number as NSNumber: return both(number.int64Value)
        case let pointer as UnsafeRawPointer: return both(UInt(bitPattern: pointer))
        case let pointer as UnsafeMutableRawPointer: return both(UInt(bitPattern: pointer))
        default: return nil
        }
    }

    private static func fraction(_ argument: Any) -> Double? {
        switch argument {
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as CGFloat: Double(number)
        case let number as NSNumber: number.doubleValue
        default: integer(argument).map { Double($0.value) }
        }
    }

    private static func described(_ argument: Any) -> String {
        if let text = argument as? String { return text }
        if let pointer = argument as? UnsafePointer<CChar> { return String(cString: pointer) }
        let mirror = Mirror(reflecting: argument)
        guard mirror.displayStyle == .optional else { return String(describing: argument) }
        return mirror.children.first.map { described($0.value) } ?? "(null)"
    }
}
