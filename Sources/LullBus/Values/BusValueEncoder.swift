package import LullModel

/// Turns a `Codable` value into a `BusValue`.
///
/// Structures become `a{sv}`, integers `x`, unsigned ones `t`. A nil is left out. An empty array keeps the type its elements would have had.
package struct BusValueEncoder {
    package init() {}

    /// Throws `internal` if the value has no such form, as a nil inside an array.
    package func encode(_ value: some Encodable) throws(LullError) -> BusValue {
        do {
            let slot = EncodingSlot()
            try slot.fill(with: value, at: [])
            guard let result = slot.result else {
                throw EncodingError.invalidValue(
                    value, .init(codingPath: [], debugDescription: "nothing was encoded"))
            }
            return result
        } catch {
            throw LullError(
                .internal, "A value of type \(type(of: value)) cannot go over the bus: \(error).")
        }
    }
}

/// A place that one encoded value will take; shared by the containers that fill it.
private final class EncodingSlot {
    private enum Content {
        case empty
        case value(BusValue)
        case keyed([String: EncodingSlot])
        case unkeyed([EncodingSlot])
    }

    private var content = Content.empty
    /// What an array's elements would have been, had there been any.
    private var emptyElement = "v"

    func fill(with value: some Encodable, at path: [any CodingKey]) throws {
        if let array = value as? any ArrayOnBus { emptyElement = type(of: array).elementSignature }
        try value.encode(to: SlotEncoder(slot: self, codingPath: path))
    }

    func fill(with value: BusValue) { content = .value(value) }

    func becomeKeyed() {
        if case .keyed = content { return }
        content = .keyed([:])
    }

    func becomeUnkeyed() {
        if case .unkeyed = content { return }
        content = .unkeyed([])
    }

    func child(_ key: any CodingKey) -> EncodingSlot {
        guard case .keyed(var children) = content else { return EncodingSlot() }
        let slot = EncodingSlot()
        // Gives up this reference first, so that adding does not copy all that is there already.
        content = .empty
        children[key.stringValue] = slot
        content = .keyed(children)
        return slot
    }

    func nextChild() -> EncodingSlot {
        guard case .unkeyed(var children) = content else { return EncodingSlot() }
        let slot = EncodingSlot()
        content = .empty
        children.append(slot)
        content = .unkeyed(children)
        return slot
    }

    var count: Int {
        if case .unkeyed(let children) = content { children.count } else { 0 }
    }

    /// Nil if nothing, or nil, was put here.
    var result: BusValue? {
        switch content {
        case .empty: return nil
        case .value(let value): return value
        case .keyed(let children): return .dictionary(children.compactMapValues(\.result))
        case .unkeyed(let children):
            let elements = children.compactMap(\.result)
            let signatures = Set(elements.map(\.signature))
            if signatures.count > 1 { return .array(elements, of: "v") }
            return .array(elements, of: signatures.first ?? emptyElement)
        }
    }
}

/// Lets an array tell its element type even when it is empty.
private protocol ArrayOnBus {
    static var elementSignature: String { get }
}

extension Array: ArrayOnBus where Element: Encodable {
    fileprivate static var elementSignature: String { signatureOnBus(of: Element.self) }
}

private func signatureOnBus(of type: Any.Type) -> String {
    if let array = type as? any ArrayOnBus.Type { return "a" + array.elementSignature }
    if let coded = type as? any RawRepresentable.Type { return rawSignature(of: coded) }
    switch type {
    case is String.Type: return "s"
    case is Bool.Type: return "b"
    case is Double.Type, is Float.Type: return "d"
    case is any UnsignedInteger.Type: return "t"
    case is any SignedInteger.Type: return "x"
    default: return "a{sv}"
    }
}

private func rawSignature<Coded: RawRepresentable>(of type: Coded.Type) -> String {
    signatureOnBus(of: Coded.RawValue.self)
}

private struct SlotEncoder: Encoder {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.becomeKeyed()
        return KeyedEncodingContainer(KeyedContainer(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.becomeUnkeyed()
        return UnkeyedContainer(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleContainer(slot: slot, codingPath: codingPath)
    }
}

private struct SingleContainer: SingleValueEncodingContainer {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]

    func encodeNil() {}
    func encode(_ value: Bool) { slot.fill(with: .bool(value)) }
    func encode(_ value: String) { slot.fill(with: .string(value)) }
    func encode(_ value: Double) { slot.fill(with: .double(value)) }
    func encode(_ value: Float) { slot.fill(with: .double(Double(value))) }
    func encode(_ value: Int) { slot.fill(with: .int64(Int64(value))) }
    func encode(_ value: Int8) { slot.fill(with: .int64(Int64(value))) }
    func encode(_ value: Int16) { slot.fill(with: .int64(Int64(value))) }
    func encode(_ value: Int32) { slot.fill(with: .int64(Int64(value))) }
    func encode(_ value: Int64) { slot.fill(with: .int64(value)) }
    func encode(_ value: UInt) { slot.fill(with: .uint64(UInt64(value))) }
    func encode(_ value: UInt8) { slot.fill(with: .uint64(UInt64(value))) }
    func encode(_ value: UInt16) { slot.fill(with: .uint64(UInt64(value))) }
    func encode(_ value: UInt32) { slot.fill(with: .uint64(UInt64(value))) }
    func encode(_ value: UInt64) { slot.fill(with: .uint64(value)) }
    func encode(_ value: some Encodable) throws { try slot.fill(with: value, at: codingPath) }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) {}

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try slot.child(key).fill(with: value, at: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(for: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        SlotEncoder(slot: slot.child(SuperKey()), codingPath: codingPath)
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

    private func encoder(for key: Key) -> SlotEncoder {
        SlotEncoder(slot: slot.child(key), codingPath: codingPath + [key])
    }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    func encodeNil() throws {
        throw EncodingError.invalidValue(
            "nil", .init(codingPath: codingPath, debugDescription: "an array cannot hold nil"))
    }

    func encode(_ value: some Encodable) throws {
        try slot.nextChild().fill(with: value, at: codingPath)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder() }

    private func encoder() -> SlotEncoder {
        SlotEncoder(slot: slot.nextChild(), codingPath: codingPath)
    }
}

/// The key under which a superclass encodes itself.
struct SuperKey: CodingKey {
    var stringValue: String { "super" }
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) {}
    init?(intValue: Int) { nil }
}
