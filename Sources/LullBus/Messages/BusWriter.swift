internal import CSystemd
internal import LullModel

/// Appends values to a message in the types its signature names.
struct BusWriter {
    /// What becomes of text that D-Bus does not carry: NUL, and Unicode's non-characters.
    enum UnfitText {
        /// For what is shown to people: U+FFFD takes the character's place.
        case repair
        /// For what must arrive as it was, such as a command's arguments.
        case refuse
    }

    private let message: OpaquePointer
    private let unfitText: UnfitText

    init(_ message: OpaquePointer, unfitText: UnfitText) {
        self.message = message
        self.unfitText = unfitText
    }

    /// Writes one value for each complete type of `signature`.
    func write(_ values: [BusValue], as signature: String) throws(LullError) {
        let types = BusSignature.completeTypes(of: signature)
        guard types.count == values.count else {
            throw LullError(
                .internal, "\(values.count) values do not fit the signature '\(signature)'.")
        }
        for (value, type) in zip(values, types) { try write(value, type: type) }
    }

    private func write(_ value: BusValue, type: String) throws(LullError) {
        if type == "v" {
            try write(in: "v", contents: value.signature) { () throws(LullError) in
                try write(value, type: value.signature)
            }
            return
        }
        switch value {
        case .string(let text): try write(text, type: type)
        case .bool(let flag):
            guard type == "b" else { throw mismatch(value, type) }
            try append(type, Int32(flag ? 1 : 0))
        case .int64, .uint64, .double: try write(number: value, type: type)
        case .array(let elements, _):
            guard type.hasPrefix("a"), !type.hasPrefix("a{") else { throw mismatch(value, type) }
            let element = String(type.dropFirst())
            try write(in: "a", contents: element) { () throws(LullError) in
                for value in elements { try write(value, type: element) }
            }
        case .dictionary(let entries):
            guard type == "a{sv}" else { throw mismatch(value, type) }
            try write(entries)
        }
    }

    private func write(_ entries: [String: BusValue]) throws(LullError) {
        let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        try write(in: "a", contents: "{sv}") { () throws(LullError) in
            for (key, value) in sorted {
                try write(in: "e", contents: "sv") { () throws(LullError) in
                    try write(key, type: "s")
                    try write(value, type: "v")
                }
            }
        }
    }

    private func write(number value: BusValue, type: String) throws(LullError) {
        switch type {
        case "d":
            guard let number = value.number else { throw mismatch(value, type) }
            try append(type, number)
        case "t":
            if case .uint64(let number) = value { return try append(type, number) }
            guard let number = value.integer, number >= 0 else { throw mismatch(value, type) }
            try append(type, UInt64(number))
        case "u":
            guard let number = value.integer.flatMap({ UInt32(exactly: $0) }) else {
                throw mismatch(value, type)
            }
            try append(type, number)
        case "i":
            guard let number = value.integer.flatMap({ Int32(exactly: $0) }) else {
                throw mismatch(value, type)
            }
            try append(type, number)
        case "x":
            guard let number = value.integer else { throw mismatch(value, type) }
            try append(type, number)
        default: throw mismatch(value, type)
        }
    }

    private func write(_ text: String, type: String) throws(LullError) {
        guard type == "s" else { throw mismatch(.string(text), type) }
        // A NUL would silently end the text, so it is looked for; sd-bus itself refuses the others.
        var result: Int32 = -EINVAL
        if !text.utf8.contains(0) { result = append(text: text) }
        if result == -EINVAL {
            guard unfitText == .repair else {
                throw LullError(
                    .invalidRequest,
                    "'\(text.prefix(80).description.escapedForDisplay)' holds a character that "
                        + "D-Bus does not carry.",
                    hint: "Leave out NUL and the non-characters of Unicode.")
            }
            result = append(text: BusWriter.repaired(text))
        }
        guard result >= 0 else { throw .bus("sd_bus_message_append_basic", result) }
    }

    private static func repaired(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isUnfit =
                scalar.value == 0 || scalar.value & 0xFFFE == 0xFFFE
                || (0xFDD0...0xFDEF).contains(scalar.value)
            result.append(isUnfit ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    private func append(text: String) -> Int32 {
        text.withCString {
            sd_bus_message_append_basic(message, CChar(bitPattern: UInt8(ascii: "s")), $0)
        }
    }

    private func append<Value>(_ type: String, _ value: Value) throws(LullError) {
        let result = withUnsafePointer(to: value) {
            sd_bus_message_append_basic(message, BusSignature.letter(type), $0)
        }
        guard result >= 0 else { throw .bus("sd_bus_message_append_basic", result) }
    }

    private func write(
        in container: String, contents: String, _ body: () throws(LullError) -> Void
    ) throws(LullError) {
        let opened = sd_bus_message_open_container(
            message, BusSignature.letter(container), contents)
        guard opened >= 0 else { throw .bus("sd_bus_message_open_container", opened) }
        try body()
        let closed = sd_bus_message_close_container(message)
        guard closed >= 0 else { throw .bus("sd_bus_message_close_container", closed) }
    }

    private func mismatch(_ value: BusValue, _ type: String) -> LullError {
        LullError(.internal, "A value of type '\(value.signature)' cannot be sent as '\(type)'.")
    }
}
