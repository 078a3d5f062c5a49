/// The name under which a task request is submitted, and whose it is; unique on the device.
///
/// A command's is its name. An app's is the pair of app and name, so that two apps may use one name.
package struct TaskIdentifier: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Bounds what one submitter can make everyone keep and print.
    package static let bytesMaximum = 128
    /// Apps name their tasks as they like; only those of continued tasks are bounded on Apple's systems.
    package static let appNameBytesMaximum = 1024

    /// `NAME` of a command, or `APP NAME`: neither an app nor a command's name has white space.
    package let rawValue: String

    /// A command's. Takes `text` if it has 1 to 128 bytes of UTF-8, no control character and no white space.
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

    /// An app's. Takes `name` if it has 1 to 1024 bytes of UTF-8 and no control character.
    package init(app: AppIdentifier, name: String) throws(LullError) {
        guard !name.isEmpty, name.utf8.count <= TaskIdentifier.appNameBytesMaximum,
            name.escapedForDisplay == name
        else {
            throw LullError(
                .invalidIdentifier,
                "'\(String(name.prefix(64)).escapedForDisplay)' of '\(app.rawValue)' is no name for a task: "
                    + "1 to \(TaskIdentifier.appNameBytesMaximum) bytes without control characters are.",
                hint: "Use letters, digits, dots and hyphens.")
        }
        rawValue = app.rawValue + " " + name
    }

    /// Whose request it is; nil for a command's.
    package var app: AppIdentifier? {
        rawValue.utf8.firstIndex(of: 0x20).map { AppIdentifier(String(rawValue[..<$0])) }
    }

    /// As its submitter wrote it.
    package var name: String {
        guard let space = rawValue.utf8.firstIndex(of: 0x20) else { return rawValue }
        return String(rawValue[rawValue.utf8.index(after: space)...])
    }

    /// As a person may write it where the name alone is not clear: `APP/NAME`.
    package var qualifiedName: String {
        app.map { $0.rawValue + "/" + name } ?? rawValue
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

    package var description: String { name }

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
