/// The name under which a task request is submitted; unique among an app's requests.
package struct TaskIdentifier: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Bounds what one submitter can make everyone keep and print.
    package static let bytesMaximum = 128

    package let rawValue: String

    /// Takes `text` if it has 1 to 128 bytes of UTF-8, no control character and no white space.
    package init(validating text: String) throws(LullError) {
        guard !text.isEmpty else {
            throw LullError(
                .invalidIdentifier, "The identifier is empty.",
                hint: "Give the request a name such as com.example.backup.")
        }
        guard text.utf8.count <= TaskIdentifier.bytesMaximum else {
            throw LullError(
                .invalidIdentifier,
                "The identifier has \(text.utf8.count) bytes; \(TaskIdentifier.bytesMaximum) is the most.",
                hint: "Choose a shorter name.")
        }
        guard text.unicodeScalars.allSatisfy(TaskIdentifier.isAllowed) else {
            throw LullError(
                .invalidIdentifier,
                "The identifier '\(text.escapedForDisplay)' contains a control character or white space.",
                hint: "Use letters, digits, dots, hyphens and the like.")
        }
        rawValue = text
    }

    /// Takes text that was validated before, as from the store.
    package init(trusted text: String) {
        rawValue = text
    }

    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    package var description: String { rawValue }

    /// Equal bytes, not equal looks: the store and the bus compare bytes as well.
    package static func == (left: TaskIdentifier, right: TaskIdentifier) -> Bool {
        left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Byte order, so that sorted output does not depend on a locale.
    package static func < (left: TaskIdentifier, right: TaskIdentifier) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate:
            false
        default:
            true
        }
    }
}

extension String {
    /// The text with control and format characters written as `\u{…}`, safe to print on a terminal.
    package var escapedForDisplay: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
