/// How wide an interpolated value is made, and where it stands in that width.
public struct OSLogStringAlignment: Hashable, Sendable {
    private var columns = 0
    private var isLeft = false

    public static var none: OSLogStringAlignment { OSLogStringAlignment() }

    /// Spaces before the value, up to so many columns.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: false)
    }

    /// Spaces after the value, up to so many columns.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: true)
    }

    /// So that a mistaken width cannot fill memory.
    private static let columnsMaximum = 1024

    func aligned(_ text: String) -> String {
        let width = min(columns, Self.columnsMaximum)
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return isLeft ? text + padding : padding + text
    }
}
