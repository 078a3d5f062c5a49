public import Foundation

/// What collects the parts of an `OSLogMessage`.
///
/// Values are turned into text at once, also for a disabled log.
public struct OSLogInterpolation: StringInterpolationProtocol {
    private(set) var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// A whole number of any size; public.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: Number, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(format.text(number), align, privacy, isScalar: true)
    }

    /// A fraction, with six digits unless told otherwise; public.
    public mutating func appendInterpolation(
        _ number: Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(format.text(number), align, privacy, isScalar: true)
    }

    public mutating func appendInterpolation(
        _ number: Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(format.text(Double(number)), align, privacy, isScalar: true)
    }

    public mutating func appendInterpolation(
        _ number: CGFloat, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(format.text(Double(number)), align, privacy, isScalar: true)
    }

    /// A truth value; public.
    public mutating func appendInterpolation(
        _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(format.text(boolean), .none, privacy, isScalar: true)
    }

    /// Text; private.
    public mutating func appendInterpolation(
        _ argument: String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(argument, align, privacy, isScalar: false)
    }

    /// Anything that describes itself; private.
    @_disfavoredOverload  // Numbers describe themselves too, and have forms of their own above.
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(value.description, align, privacy, isScalar: false)
    }

    /// An error; private.
    public mutating func appendInterpolation(
        _ error: any Error, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(String(describing: error), align, privacy, isScalar: false)
    }

    /// A type's name; private.
    public mutating func appendInterpolation(
        _ type: any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(String(reflecting: type), align, privacy, isScalar: false)
    }

    /// An address; public, as a number is.
    @_disfavoredOverload  // An array is no address, though it converts to one.
    public mutating func appendInterpolation(
        _ pointer: UnsafeRawPointer, format: OSLogPointerFormat = .hex,
        privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(format.text(UInt(bitPattern: pointer)), .none, privacy, isScalar: true)
    }

    /// An optional, as its value or `nil`; a number or truth value in it is public, all else private.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(
        _ value: Value?, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        let isScalar =
            Value.self is any FixedWidthInteger.Type
            || Value.self is any BinaryFloatingPoint.Type || Value.self == Bool.self
        append(value.map { String(describing: $0) } ?? "nil", align, privacy, isScalar: isScalar)
    }

    private mutating func append(
        _ value: String, _ alignment: OSLogStringAlignment, _ privacy: OSLogPrivacy,
        isScalar: Bool
    ) {
        text += alignment.aligned(privacy.shown(value, isScalar: isScalar))
    }
}
