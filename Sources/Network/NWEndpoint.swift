public import Foundation

/// An address at the other end; only as what `NWPath.gateways` holds, since there are no connections here.
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible {
    case hostPort(host: Host, port: Port)

    /// A host by its address.
    public enum Host: Hashable, Sendable, CustomDebugStringConvertible {
        case ipv4(IPv4Address)
        case ipv6(IPv6Address)

        public var debugDescription: String {
            switch self {
            case .ipv4(let address): address.debugDescription
            case .ipv6(let address): address.debugDescription
            }
        }
    }

    /// A port's number.
    public struct Port: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        public static let any = Port(rawValue: 0)
    }

    public var debugDescription: String {
        switch self {
        case .hostPort(let host, let port): "\(host.debugDescription):\(port.rawValue)"
        }
    }
}

/// Four bytes of address.
public struct IPv4Address: Hashable, Sendable, CustomDebugStringConvertible {
    public let rawValue: Data

    /// Nil unless there are four bytes.
    public init?(_ rawValue: Data) {
        guard rawValue.count == 4 else { return nil }
        self.rawValue = rawValue
    }

    public var debugDescription: String { rawValue.map { String($0) }.joined(separator: ".") }
}

/// Sixteen bytes of address.
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible {
    public let rawValue: Data

    /// Nil unless there are sixteen bytes.
    public init?(_ rawValue: Data) {
        guard rawValue.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    /// All eight groups, without the short form for zeros.
    public var debugDescription: String {
        let bytes = Array(rawValue)
        return stride(from: 0, to: 16, by: 2).map {
            String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
        }.joined(separator: ":")
    }
}
