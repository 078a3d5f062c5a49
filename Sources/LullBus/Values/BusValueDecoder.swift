package import LullModel

/// Turns a `BusValue` back into a `Codable` value.
///
/// Unknown keys are ignored: an interface only grows.
package struct BusValueDecoder {
    package init() {}

    /// Throws `protocolMismatch` if a field is missing or of another type.
    package func decode<Value: Decodable>(
        _ type: Value.Type, from value: BusValue
    ) throws(LullError) -> Value {
        do {
            return try Value(from: ValueDecoder(value: value, codingPath: []))
        } catch {
            throw LullError(
                .protocolMismatch, "The daemon's answer is not understood: \(words(for: error)).",
                hint: "Bring lull and lulld to the same version, then restart lulld.")
        }
    }

    private func words(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return "'\(path)' \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }
}

private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let value: BusValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let entries = value.dictionary else { throw mismatch("dictionary") }
        return KeyedDecodingContainer(
            KeyedValues<Key>(entries: entries, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch("array") }
        return UnkeyedValues(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }

    func decode(_ type: Bool.Type) throws -> Bool { try require(value.bool, "boolean") }
    func decode(_ type: String.Type) throws -> String { try require(value.string, "text") }
    func decode(_ type: Double.Type) throws -> Double { try require(value.number, "number") }
    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    private func integer<Number: FixedWidthInteger>() throws -> Number {
        switch value {
        case .int64(let number): try require(Number(exactly: number), "\(Number.self)")
        case .uint64(let number): try require(Number(exactly: number), "\(Number.self)")
        case .string, .double, .bool, .array, .dictionary: throw mismatch("integer")
        }
    }

    private func require<Value>(_ found: Value?, _ wanted: String) throws -> Value {
        guard let found else { throw mismatch(wanted) }
        return found
    }

    private func mismatch(_ wanted: String) -> DecodingError {
        .typeMismatch(
            BusValue.self,
            .init(codingPath: codingPath, debugDescription: "is no \(wanted) that fits"))
    }
}

private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let entries: [String: BusValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { entries.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { entries[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try Value(from: decoder(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(SuperKey()) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: any CodingKey) throws -> ValueDecoder {
        guard let value = entries[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "is missing"))
        }
        return ValueDecoder(value: value, codingPath: codingPath + [key])
    }
}

private struct UnkeyedValues: UnkeyedDecodingContainer {
    let elements: [BusValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    init(elements: [BusValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: next())
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }

    private mutating func next() throws -> ValueDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                BusValue.self, .init(codingPath: codingPath, debugDescription: "has too few"))
        }
        defer { currentIndex += 1 }
        return ValueDecoder(value: elements[currentIndex], codingPath: codingPath)
    }
}
