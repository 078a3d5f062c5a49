internal import Foundation

/// Who may read an interpolated value in the log.
public struct OSLogPrivacy: Hashable, Sendable {
    /// What stands in a hidden value's place.
    public enum Mask: Hashable, Sendable {
        /// A hash, equal for equal values within one run of the program and in no other.
        case hash
        case none
    }

    private enum Kind: Hashable, Sendable {
        case automatic, open, hidden, sensitive
    }

    private var kind: Kind
    private var mask = Mask.none

    /// Text and objects are private, numbers and truth values public.
    public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .automatic) }
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .open) }
    /// Hidden, unless the environment has `LULL_LOG_PRIVATE=1`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden) }
    /// Hidden whatever the environment says.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive) }

    public static func auto(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .automatic, mask: mask)
    }
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .hidden, mask: mask)
    }
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .sensitive, mask: mask)
    }

    private static let showsPrivate =
        ProcessInfo.processInfo.environment["LULL_LOG_PRIVATE"] == "1"

    /// The value's text, or what stands in its place.
    func shown(_ text: String, isScalar: Bool) -> String {
        switch kind {
        case .open: return text
        case .automatic where isScalar && mask == .none: return text
        case .automatic, .hidden:
            if Self.showsPrivate { return text }
        case .sensitive: break
        }
        switch mask {
        case .none: return "<private>"
        case .hash:
            var hasher = Hasher()
            hasher.combine(text)
            let number = UInt64(bitPattern: Int64(hasher.finalize()))
            return "<mask.hash: '\(String(number, radix: 16))'>"
        }
    }
}
