package import LullPlatform

extension RouteTables {
    /// About 2000 routes; the kernel lists the IPv4 default route first.
    private static let tableSizeMaximum = 256 * 1024
    private static let isUsable: UInt32 = 0x1
    private static let isRejecting: UInt32 = 0x200

    /// Reads `proc/net`: for trees of simulated hardware, and where netlink is refused.
    /// Nil if there is no table of routes.
    package static func readProcfs(_ tree: SourceTree) -> RouteTables? {
        var routes: [(name: Substring, metric: UInt32)] = []
        var hasTable = false
        if case .text(let table) = tree.content(
            "proc/net/route", sizeMaximum: tableSizeMaximum)
        {
            hasTable = true
            routes += table.split(separator: "\n").compactMap(defaultIPv4)
        }
        if case .text(let table) = tree.content(
            "proc/net/ipv6_route", sizeMaximum: tableSizeMaximum)
        {
            hasTable = true
            routes += table.split(separator: "\n").compactMap(defaultIPv6)
        }
        guard hasTable else { return nil }
        return assemble(routes, in: tree)
    }

    /// `Iface Destination Gateway Flags RefCnt Use Metric Mask …`, numbers in hexadecimal but the metric.
    private static func defaultIPv4(_ line: Substring) -> (name: Substring, metric: UInt32)? {
        let fields = line.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 8, let flags = UInt32(fields[3], radix: 16),
            flags & isUsable != 0, flags & isRejecting == 0,
            UInt32(fields[1], radix: 16) == 0, UInt32(fields[7], radix: 16) == 0
        else { return nil }
        return (fields[0], UInt32(fields[6]) ?? 0)
    }

    /// `destination length source length gateway metric references uses flags interface`, hexadecimal.
    private static func defaultIPv6(_ line: Substring) -> (name: Substring, metric: UInt32)? {
        let fields = line.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 10, let flags = UInt32(fields[8], radix: 16),
            flags & isUsable != 0, flags & isRejecting == 0,
            fields[0].allSatisfy({ $0 == "0" }), UInt8(fields[1], radix: 16) == 0,
            fields[9] != "lo"
        else { return nil }
        return (fields[9], UInt32(fields[5], radix: 16) ?? 0)
    }

    private static func assemble(
        _ routes: [(name: Substring, metric: UInt32)], in tree: SourceTree
    ) -> RouteTables {
        var tables = RouteTables()
        let names = Set(routes.map { String($0.name) }).sorted().prefix(SourceTree.devicesMaximum)
        for (index, name) in names.enumerated() where isInterfaceName(name) {
            tables.links.append(link(name, index: Int32(index + 1), in: tree))
        }
        for route in routes {
            guard let link = tables.links.first(where: { $0.name == route.name }) else { continue }
            tables.defaultRoutes.append(
                DefaultRoute(linkIndex: link.index, metric: route.metric))
        }
        tables.defaultRoutes.sort { ($0.metric, $0.linkIndex) < ($1.metric, $1.linkIndex) }
        return tables
    }

    /// The name becomes part of a path.
    private static func isInterfaceName(_ name: String) -> Bool {
        name != "." && name != ".." && !name.contains("/")
    }

    private static func link(_ name: String, index: Int32, in tree: SourceTree) -> NetworkLink {
        let device = "sys/class/net/" + name
        let state = tree.attribute(device + "/operstate") ?? "unknown"
        // IFF_UP is bit 0; the kernel writes `0x1003`.
        let flags = tree.attribute(device + "/flags").flatMap { UInt32($0.dropFirst(2), radix: 16) }
        return NetworkLink(
            index: index, name: name,
            isUp: (state == "up" || state == "unknown") && (flags ?? 1) & 1 != 0,
            hardwareType: tree.number(device + "/type").flatMap { Int(exactly: $0) } ?? 1)
    }
}
