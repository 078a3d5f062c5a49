/// A link that packets can leave by.
public struct NWInterface: Hashable, Sendable, CustomDebugStringConvertible {
    /// What sort of link it is, as far as sysfs tells.
    public enum InterfaceType: Hashable, Sendable {
        /// Neither of the others: a tunnel, a bridge to a modem and so on.
        case other
        case wifi
        case cellular
        case wiredEthernet
        case loopback
    }

    /// The radio standard; never known here.
    public enum RadioType: Hashable, Sendable {
        case wifi(Wifi)

        /// The Wi-Fi standard.
        public enum Wifi: Hashable, Sendable {
            case a, b, g, n, ac, ax
        }
    }

    public let name: String
    public let type: InterfaceType
    /// The kernel's index.
    public let index: Int
    /// Always nil: not known here.
    public var subtype: RadioType? { nil }

    public var debugDescription: String { name }
}
