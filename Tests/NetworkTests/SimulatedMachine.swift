import Foundation

/// A folder with the files by which another machine would show its network.
final class SimulatedMachine {
    let root = "/tmp/lull-machine-\(UUID().uuidString)"

    init() throws {
        try write(
            "proc/net/route", "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\n")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func route(
        _ name: String, destination: String = "00000000", gateway: String = "00000000",
        flags: String = "0003", metric: Int = 0, mask: String = "00000000"
    ) throws {
        try append(
            "proc/net/route",
            "\(name)\t\(destination)\t\(gateway)\t\(flags)\t0\t0\t\(metric)\t\(mask)\t0\t0\t0\n")
    }

    func route6(_ name: String, hop: String) throws {
        let zero = String(repeating: "0", count: 32)
        try append(
            "proc/net/ipv6_route",
            "\(zero) 00 \(zero) 00 \(hop) 00000400 00000003 00000000 00000003 \(name)\n")
    }

    func link(_ name: String, type: String = "1", index: Int = 1, uevent: String = "") throws {
        try write("sys/class/net/\(name)/type", type + "\n")
        try write("sys/class/net/\(name)/ifindex", "\(index)\n")
        try write("sys/class/net/\(name)/uevent", uevent)
    }

    func write(_ path: String, _ text: String) throws {
        let file = URL(fileURLWithPath: root).appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func append(_ path: String, _ text: String) throws {
        let file = URL(fileURLWithPath: root).appendingPathComponent(path)
        let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        try write(path, before + text)
    }
}
