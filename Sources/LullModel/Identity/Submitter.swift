/// Who submitted a request: an installed app, or a person with a command.
///
/// Each command identifier is an app of its own, of the class *command*: submitting it is the person's act.
package enum Submitter: Hashable, Codable, Sendable {
    case command
    case app(AppIdentifier)

    package var isCommand: Bool { self == .command }
}

/// An installed app, by its bundle identifier.
package struct AppIdentifier: Hashable, Comparable, Codable, Sendable {
    package let rawValue: String

    package init(_ text: String) {
        rawValue = text
    }

    /// Equal bytes, as for task identifiers.
    package static func == (left: AppIdentifier, right: AppIdentifier) -> Bool {
        left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package static func < (left: AppIdentifier, right: AppIdentifier) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}
