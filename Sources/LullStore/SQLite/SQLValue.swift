/// A value that goes into a statement.
enum SQLValue {
    case null
    case integer(Int64)
    /// Not-a-number is kept as NULL, since SQLite has none.
    case real(Double)
    case text(String)
    case blob([UInt8])

    static func integer(_ number: Int64?) -> SQLValue {
        guard let number else { return .null }
        return .integer(number)
    }

    static func text(_ text: String?) -> SQLValue {
        guard let text else { return .null }
        return .text(text)
    }

    static func truth(_ claim: Bool) -> SQLValue { .integer(claim ? 1 : 0) }
}
