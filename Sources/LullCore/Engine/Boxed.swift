/// A value kept apart, so that whoever rarely has one stays small: eight bytes.
package indirect enum Boxed<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    case value(Value)

    package var value: Value {
        switch self {
        case .value(let value): value
        }
    }

    package init(_ value: Value) {
        self = .value(value)
    }

    package init(from decoder: any Decoder) throws {
        self = .value(try Value(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}
