internal import CSystemd
internal import LullModel

/// Reads a message's arguments, bounded in number and depth: whoever sent it may mean harm.
struct BusReader {
    /// Lull's own values nest to 6; sd-bus itself stops at 128.
    private static let depthMaximum = 16

    private let message: OpaquePointer
    private var valuesLeft: Int
    private let valuesMaximum: Int

    init(_ message: OpaquePointer, valuesMaximum: Int) {
        self.message = message
        self.valuesMaximum = valuesMaximum
        valuesLeft = valuesMaximum
    }

    /// All arguments in order.
    mutating func readAll() throws(LullError) -> [BusValue] {
        try readToEnd(depth: 0)
    }

    private mutating func readToEnd(depth: Int) throws(LullError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next(depth: depth) { values.append(value) }
        return values
    }

    private mutating func next(depth: Int) throws(LullError) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        let found = sd_bus_message_peek_type(message, &type, &contents)
        guard found >= 0 else { throw .bus("sd_bus_message_peek_type", found) }
        guard found > 0 else { return nil }
        guard depth < BusReader.depthMaximum else {
            throw LullError(.invalidRequest, "The message nests too deep.")
        }
        valuesLeft -= 1
        guard valuesLeft >= 0 else {
            throw LullError(
                .invalidRequest, "The message holds more than \(valuesMaximum) values.")
        }
        let inner = contents.map { String(cString: $0) } ?? ""
        let letter = Character(Unicode.Scalar(UInt8(bitPattern: type)))
        switch letter {
        case "v":
            let values = try inside(type, inner, depth)
            return values.first
        case "r": return .array(try inside(type, inner, depth), of: "v")
        case "a" where inner.hasPrefix("{"): return try dictionary(type, inner, depth)
        case "a": return .array(try inside(type, inner, depth), of: widened(inner))
        default: return try basic(letter, type)
        }
    }

    private mutating func inside(
        _ type: CChar, _ contents: String, _ depth: Int
    ) throws(LullError) -> [BusValue] {
        try enter(type, contents)
        let values = try readToEnd(depth: depth + 1)
        try leave()
        return values
    }

    private mutating func dictionary(
        _ type: CChar, _ contents: String, _ depth: Int
    ) throws(LullError) -> BusValue {
        let entry = String(contents.dropFirst().dropLast())
        var entries: [String: BusValue] = [:]
        try enter(type, contents)
        while sd_bus_message_at_end(message, 0) == 0 {
            let pair = try inside(CChar(bitPattern: UInt8(ascii: "e")), entry, depth)
            guard pair.count == 2, case .string(let key) = pair[0] else {
                throw LullError(.invalidRequest, "A dictionary's keys must be text.")
            }
            entries[key] = pair[1]
        }
        try leave()
        return .dictionary(entries)
    }

    private func basic(_ letter: Character, _ type: CChar) throws(LullError) -> BusValue {
        switch letter {
        case "s", "o", "g":
            let text: UnsafePointer<CChar>? = try read(type, nil)
            return .string(text.map { String(cString: $0) } ?? "")
        case "b": return .bool(try read(type, Int32(0)) != 0)
        case "d": return .double(try read(type, Double(0)))
        case "y": return .uint64(UInt64(try read(type, UInt8(0))))
        case "q": return .uint64(UInt64(try read(type, UInt16(0))))
        case "u": return .uint64(UInt64(try read(type, UInt32(0))))
        case "t": return .uint64(try read(type, UInt64(0)))
        case "n": return .int64(Int64(try read(type, Int16(0))))
        case "i": return .int64(Int64(try read(type, Int32(0))))
        case "x": return .int64(try read(type, Int64(0)))
        default:
            throw LullError(.invalidRequest, "Values of the D-Bus type '\(letter)' are not taken.")
        }
    }

    private func read<Value>(_ type: CChar, _ empty: Value) throws(LullError) -> Value {
        var value = empty
        let result = withUnsafeMutablePointer(to: &value) {
            sd_bus_message_read_basic(message, type, $0)
        }
        guard result > 0 else { throw .bus("sd_bus_message_read_basic", result) }
        return value
    }

    private func enter(_ type: CChar, _ contents: String) throws(LullError) {
        let result = sd_bus_message_enter_container(message, type, contents)
        guard result >= 0 else { throw .bus("sd_bus_message_enter_container", result) }
    }

    private func leave() throws(LullError) {
        let result = sd_bus_message_exit_container(message)
        guard result >= 0 else { throw .bus("sd_bus_message_exit_container", result) }
    }

    /// The element's signature after reading: small integers have become wide ones.
    private func widened(_ element: String) -> String {
        switch element {
        case "y", "q", "u": "t"
        case "n", "i": "x"
        case "o", "g": "s"
        case _ where element.hasPrefix("("): "av"
        case _ where element.hasPrefix("a{"): "a{sv}"
        case _ where element.hasPrefix("a"): "a" + widened(String(element.dropFirst()))
        default: element
        }
    }
}
