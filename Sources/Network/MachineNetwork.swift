internal import Foundation

/// The default routes and their links as procfs and sysfs show them.
struct MachineNetwork: Hashable {
    /// One default route.
    struct Route: Hashable {
        var interface: NWInterface
        var isIPv6: Bool
        /// Lower is preferred.
        var metric: UInt32
        /// Nil on a link without one, such as a tunnel.
        var gateway: NWEndpoint?
    }

    /// The preferred one first.
    var defaultRoutes: [Route] = []

    /// RTF_UP is 1; RTF_REJECT is 0x200.
    private static func isUsable(_ flags: UInt32) -> Bool { flags & 1 != 0 && flags & 0x200 == 0 }

    /// `root` is `/`, or in tests a folder with the files of another machine.
    static func read(root: String = "/") -> MachineNetwork {
        let base = root.hasSuffix("/") ? root : root + "/"
        var routes: [Route] = []
        for line in lines(base + "proc/net/route").dropFirst() {
            // Iface Destination Gateway Flags RefCnt Use Metric Mask
            let fields = line.split { $0 == "\t" || $0 == " " }
            guard fields.count >= 8, UInt32(fields[1], radix: 16) == 0,
                UInt32(fields[7], radix: 16) == 0, let flags = UInt32(fields[3], radix: 16),
                isUsable(flags), let gateway = UInt32(fields[2], radix: 16)
            else { continue }
            let bytes = withUnsafeBytes(of: gateway.littleEndian) { Data($0) }
            routes.append(
                Route(
                    interface: interface(String(fields[0]), base), isIPv6: false,
                    metric: UInt32(fields[6]) ?? 0,
                    gateway: gateway == 0
                        ? nil
                        : IPv4Address(bytes).map { .hostPort(host: .ipv4($0), port: .any) }))
        }
        for line in lines(base + "proc/net/ipv6_route") {
            // Destination, its length, source, its length, next hop, metric, references, use, flags, name
            let fields = line.split(separator: " ")
            guard fields.count >= 10, fields[1] == "00", fields[0].allSatisfy({ $0 == "0" }),
                let flags = UInt32(fields[8], radix: 16), isUsable(flags), fields[9] != "lo",
                let hop = bytes(fields[4])
            else { continue }
            let isDirect = hop.allSatisfy { $0 == 0 }
            routes.append(
                Route(
                    interface: interface(String(fields[9]), base), isIPv6: true,
                    metric: UInt32(fields[5], radix: 16) ?? 0,
                    gateway: isDirect
                        ? nil : IPv6Address(hop).map { .hostPort(host: .ipv6($0), port: .any) }))
        }
        // IPv4 before IPv6, whose metrics are not comparable; within one the metric, then the index.
        routes.sort {
            ($0.isIPv6 ? 1 : 0, $0.metric, $0.interface.index)
                < ($1.isIPv6 ? 1 : 0, $1.metric, $1.interface.index)
        }
        return MachineNetwork(defaultRoutes: routes)
    }

    private static func interface(_ name: String, _ base: String) -> NWInterface {
        let folder = base + "sys/class/net/" + name
        let device = lines(folder + "/uevent").first { $0.hasPrefix("DEVTYPE=") }?.dropFirst(8)
        let isWireless = FileManager.default.fileExists(atPath: folder + "/wireless")
        let type: NWInterface.InterfaceType =
            switch (device, lines(folder + "/type").first) {
            case ("wlan", _): .wifi
            case ("wwan", _): .cellular
            case _ where isWireless: .wifi
            case (_, "1"): .wiredEthernet
            case (_, "772"): .loopback
            default: .other
            }
        let index = lines(folder + "/ifindex").first.flatMap { Int($0) } ?? 0
        return NWInterface(name: name, type: type, index: index)
    }

    /// The most of a file that is read: a router's table may have a million lines.
    private static let bytesMaximum = 1 << 20

    private static func lines(_ path: String) -> [Substring] {
        // A file that is not there says nothing: no such link, or a kernel without IPv6.
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { file.closeFile() }
        let data = file.readData(ofLength: bytesMaximum)
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    private static func bytes(_ hexadecimal: Substring) -> Data? {
        guard hexadecimal.utf8.count == 32 else { return nil }
        var data = Data()
        var rest = hexadecimal
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            data.append(byte)
            rest = rest.dropFirst(2)
        }
        return data
    }
}
