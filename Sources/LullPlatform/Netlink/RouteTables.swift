internal import CLinux
internal import Glibc
package import LullModel

/// The machine's links and default routes at one moment.
package struct RouteTables: Hashable, Sendable {
    package var links: [NetworkLink]
    /// In the order of preference.
    package var defaultRoutes: [DefaultRoute]

    /// The most links that are kept; a host of containers has hundreds.
    private static let linksMaximum = 4096
    /// The most messages that are read of one table: a router's may have a million routes, and the
    /// default route is the first of them.
    private static let messagesMaximum = 20_000

    package init(links: [NetworkLink] = [], defaultRoutes: [DefaultRoute] = []) {
        self.links = links
        self.defaultRoutes = defaultRoutes
    }

    /// Asks the kernel. Throws if netlink is refused.
    ///
    /// A change during the reading is no harm: it sends a notice of its own, and then all is read again.
    package static func read() throws(LullError) -> RouteTables {
        var tables = RouteTables()
        try ask(RTM_GETLINK, family: AF_UNSPEC) { message in
            if case .link(let link) = message, tables.links.count < linksMaximum {
                tables.links.append(link)
            }
        }
        for family in [AF_INET, AF_INET6] {
            try ask(RTM_GETROUTE, family: family) { message in
                if case .defaultRoute(let routes) = message { tables.defaultRoutes += routes }
            }
        }
        tables.defaultRoutes.sort { ($0.metric, $0.linkIndex) < ($1.metric, $1.linkIndex) }
        return tables
    }

    /// Each table has a socket of its own, so that an answer cut short leaves nothing behind.
    private static func ask(
        _ request: Int, family: Int32, answer: (RouteMessage) -> Void
    ) throws(LullError) {
        let descriptor = socket(
            AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), NETLINK_ROUTE)
        guard descriptor >= 0 else { throw .systemCall("socket(AF_NETLINK)") }
        defer { close(descriptor) }
        // The kernel answers at once; should it not, the daemon must not hang.
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let message = dumpRequest(type: UInt16(request), family: UInt8(family))
        guard send(descriptor, message, message.count, 0) == message.count else {
            throw .systemCall("send(AF_NETLINK)")
        }
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var count = 0
        while count < messagesMaximum {
            let size = recv(descriptor, &buffer, buffer.count, 0)
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { throw .systemCall("recv(AF_NETLINK)") }
            for message in RouteMessage.parse(Array(buffer[0..<size])) {
                count += 1
                switch message {
                case .done: return
                case .failure(let number):
                    errno = number
                    throw .systemCall("rtnetlink")
                case .link, .linkRemoved, .defaultRoute, .defaultRouteRemoved, .other:
                    answer(message)
                }
            }
        }
    }

    /// `nlmsghdr` (16 bytes), then a link's or a route's header of zeros but for the family.
    private static func dumpRequest(type: UInt16, family: UInt8) -> [UInt8] {
        let body = type == UInt16(RTM_GETLINK) ? 16 : 12
        var message = [UInt8](repeating: 0, count: 16 + body)
        let size = UInt32(message.count)
        message.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: size, toByteOffset: 0, as: UInt32.self)
            bytes.storeBytes(of: type, toByteOffset: 4, as: UInt16.self)
            bytes.storeBytes(
                of: UInt16(NLM_F_REQUEST | NLM_F_DUMP), toByteOffset: 6, as: UInt16.self)
            bytes[16] = family
        }
        return message
    }
}
