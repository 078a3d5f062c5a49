/// One execution, numbered in the order of starting; never used twice.
package struct ExecutionID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: Int64

    package init(_ number: Int64) {
        rawValue = number
    }

    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    package var description: String { String(rawValue) }

    package static func < (left: ExecutionID, right: ExecutionID) -> Bool {
        left.rawValue < right.rawValue
    }
}
