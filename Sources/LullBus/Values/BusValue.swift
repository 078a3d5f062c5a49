/// A D-Bus value as far as Lull uses them: what a variant, an argument or a dictionary entry holds.
///
/// Reading folds D-Bus's types into these cases: the small integers widen, a variant is its
/// content, a structure is an array of variants, a path or signature is text.
package enum BusValue: Hashable, Sendable {
    case string(String)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case bool(Bool)
    /// The signature of the elements is kept, so that an empty array has a type on the bus as well.
    case array([BusValue], of: String)
    /// `a{sv}`; goes out sorted by the bytes of the key.
    case dictionary([String: BusValue])

    /// Texts, `as`.
    package static func strings(_ texts: [String]) -> BusValue {
        .array(texts.map(BusValue.string), of: "s")
    }

    /// The type this value has inside a variant.
    package var signature: String {
        switch self {
        case .string: "s"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .bool: "b"
        case .array(_, let element): "a" + element
        case .dictionary: "a{sv}"
        }
    }

    /// The text, if it is one.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    package var dictionary: [String: BusValue]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }

    package var array: [BusValue]? {
        if case .array(let elements, _) = self { elements } else { nil }
    }

    /// The texts of an array that holds nothing else; an empty array of any type is none.
    package var strings: [String]? {
        guard let elements = array else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    /// Any integer that fits.
    package var integer: Int64? {
        switch self {
        case .int64(let number): number
        case .uint64(let number): Int64(exactly: number)
        case .string, .double, .bool, .array, .dictionary: nil
        }
    }

    /// Any number.
    package var number: Double? {
        switch self {
        case .double(let number): number
        case .int64(let number): Double(number)
        case .uint64(let number): Double(number)
        case .string, .bool, .array, .dictionary: nil
        }
    }
}
