/// How an address is written.
public struct OSLogPointerFormat: Hashable, Sendable {
    private var hasPrefix: Bool

    /// With `0x`.
    public static var hex: OSLogPointerFormat { OSLogPointerFormat(hasPrefix: true) }
    /// Without `0x`.
    public static var none: OSLogPointerFormat { OSLogPointerFormat(hasPrefix: false) }

    func text(_ address: UInt) -> String {
        (hasPrefix ? "0x" : "") + String(address, radix: 16)
    }
}
