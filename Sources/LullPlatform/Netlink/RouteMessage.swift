internal import CLinux
internal import Glibc

/// A network interface as rtnetlink describes it.
package struct NetworkLink: Hashable, Sendable {
    package var index: Int32
    package var name: String
    /// Switched on, and its operational state is up, or unknown to the driver.
    package var isUp: Bool
    /// ARPHRD number, such as 1 for Ethernet and 512 for PPP.
    package var hardwareType: Int

    package init(index: Int32, name: String, isUp: Bool, hardwareType: Int) {
        self.index = index
        self.name = name
        self.isUp = isUp
        self.hardwareType = hardwareType
    }
}

/// One way a default route goes; a route over several links gives several.
package struct DefaultRoute: Hashable, Sendable {
    package var linkIndex: Int32
    /// Lower is preferred.
    package var metric: UInt32

    package init(linkIndex: Int32, metric: UInt32) {
        self.linkIndex = linkIndex
        self.metric = metric
    }
}

/// What one rtnetlink message says, as far as it matters here.
package enum RouteMessage: Hashable, Sendable {
    case link(NetworkLink)
    case linkRemoved(index: Int32)
    /// Several for a route over several links.
    case defaultRoute([DefaultRoute])
    case defaultRouteRemoved
    case done
    /// errno of the kernel's refusal; 0 is a confirmation.
    case failure(Int32)
    /// Something else, such as a route to one network.
    case other

    /// All messages in what one receive gave; what is damaged ends the list.
    package static func parse(_ bytes: [UInt8]) -> [RouteMessage] {
        bytes.withUnsafeBytes { buffer in
            var messages: [RouteMessage] = []
            var offset = 0
            while offset + 16 <= buffer.count {
                let length = Int(buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                guard length >= 16, offset + length <= buffer.count else { break }
                let type = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt16.self)
                let body = UnsafeRawBufferPointer(
                    rebasing: buffer[(offset + 16)..<(offset + length)])
                messages.append(parse(type: Int32(type), body))
                offset += (length + 3) & ~3
            }
            return messages
        }
    }

    private static func parse(type: Int32, _ body: UnsafeRawBufferPointer) -> RouteMessage {
        switch type {
        case NLMSG_DONE: .done
        case NLMSG_ERROR:
            body.count >= 4
                ? .failure(-max(-4095, min(0, body.loadUnaligned(as: Int32.self))))
                : .failure(EPROTO)
        case Int32(RTM_NEWLINK): link(body).map { .link($0) } ?? .other
        case Int32(RTM_DELLINK): link(body).map { .linkRemoved(index: $0.index) } ?? .other
        case Int32(RTM_NEWROUTE): defaultRoute(body).map { .defaultRoute($0) } ?? .other
        case Int32(RTM_DELROUTE): defaultRoute(body).map { _ in .defaultRouteRemoved } ?? .other
        default: .other
        }
    }

    /// `ifinfomsg`: family, type at 2, index at 4, flags at 8; attributes from 16.
    private static func link(_ body: UnsafeRawBufferPointer) -> NetworkLink? {
        guard body.count >= 16 else { return nil }
        let flags = body.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        var name: String?
        var state: UInt8 = 0
        forEachAttribute(body, from: 16) { type, value in
            if type == Int(IFLA_IFNAME) {
                name = String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
            } else if type == Int(IFLA_OPERSTATE), let first = value.first {
                state = first
            }
        }
        guard let name, !name.isEmpty else { return nil }
        // 0 and 6 are IF_OPER_UNKNOWN and IF_OPER_UP of RFC 2863.
        let isOn = flags & UInt32(IFF_UP) != 0
        return NetworkLink(
            index: body.loadUnaligned(fromByteOffset: 4, as: Int32.self), name: name,
            isUp: isOn && (state == 0 || state == 6),
            hardwareType: Int(body.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
    }

    /// `rtmsg`: destination length at 1, table at 4, type at 7, flags at 8; attributes from 12.
    /// Nil unless it is a usable default route of the tables that ordinary traffic uses.
    private static func defaultRoute(_ body: UnsafeRawBufferPointer) -> [DefaultRoute]? {
        guard body.count >= 12, body[1] == 0, body[7] == UInt8(RTN_UNICAST) else {
            return nil
        }
        let flags = body.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        let unusable = UInt32(RTNH_F_DEAD | RTNH_F_LINKDOWN) | UInt32(RTM_F_CLONED)
        guard flags & unusable == 0 else { return nil }
        var table = UInt32(body[4])
        var metric: UInt32 = 0
        var links: [Int32] = []
        forEachAttribute(body, from: 12) { type, value in
            if type == Int(RTA_OIF.rawValue), value.count >= 4 {
                links.append(value.loadUnaligned(as: Int32.self))
            } else if type == Int(RTA_PRIORITY.rawValue), value.count >= 4 {
                metric = value.loadUnaligned(as: UInt32.self)
            } else if type == Int(RTA_TABLE.rawValue), value.count >= 4 {
                table = value.loadUnaligned(as: UInt32.self)
            } else if type == Int(RTA_MULTIPATH.rawValue) {
                links += hops(value, without: UInt8(RTNH_F_DEAD | RTNH_F_LINKDOWN))
            }
        }
        guard table == RT_TABLE_MAIN.rawValue || table == RT_TABLE_DEFAULT.rawValue else {
            return nil
        }
        return links.map { DefaultRoute(linkIndex: $0, metric: metric) }
    }

    /// `rtnexthop`: length at 0, flags at 2, link at 4.
    private static func hops(_ value: UnsafeRawBufferPointer, without flags: UInt8) -> [Int32] {
        var links: [Int32] = []
        var offset = 0
        while offset + 8 <= value.count {
            let length = Int(value.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
            guard length >= 8 else { break }
            if value[offset + 2] & flags == 0 {
                links.append(value.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self))
            }
            offset += (length + 3) & ~3
        }
        return links
    }

    private static func forEachAttribute(
        _ body: UnsafeRawBufferPointer, from start: Int,
        _ handle: (Int, UnsafeRawBufferPointer) -> Void
    ) {
        var offset = start
        while offset + 4 <= body.count {
            let length = Int(body.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
            let type = body.loadUnaligned(fromByteOffset: offset + 2, as: UInt16.self)
            guard length >= 4, offset + length <= body.count else { return }
            // The two highest bits are flags.
            handle(
                Int(type & 0x3fff),
                UnsafeRawBufferPointer(rebasing: body[(offset + 4)..<(offset + length)]))
            offset += (length + 3) & ~3
        }
    }
}
