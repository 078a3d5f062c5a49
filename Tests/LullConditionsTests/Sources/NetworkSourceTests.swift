import Foundation
import LullConditions
import LullModel
import LullPlatform
import Testing

@Suite struct NetworkSourceTests {
    private static let title =
        "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

    private func route(_ link: String, metric: Int = 0, flags: String = "0003") -> String {
        "\(link)\t00000000\t010200C0\t\(flags)\t0\t0\t\(metric)\t00000000\t0\t0\t0\n"
    }

    private func route6(_ link: String, flags: String = "00000003") -> String {
        let zeros = String(repeating: "0", count: 32)
        return "\(zeros) 00 \(zeros) 00 \(zeros) 00000400 00000002 00000000 \(flags)     \(link)\n"
    }

    private func network(
        _ routes: String, _ files: [String: String] = [:], ipv6: String = ""
    ) throws -> String {
        let hardware = try HardwareTree(files)
        try hardware.write([
            "proc/net/route": Self.title + routes, "proc/net/ipv6_route": ipv6,
        ])
        return told(NetworkSource(hardware.tree), .network)
    }

    @Test("A default route over a link that is up is full reach, over IPv4 or IPv6")
    func reach() throws {
        let up = ["sys/class/net/eth0/operstate": "up"]
        #expect(try network(route("eth0"), up) == "full, unmetered (guess)")
        #expect(try network("", up, ipv6: route6("eth0")) == "full, unmetered (guess)")
        #expect(
            try network(route("eth0"), ["sys/class/net/eth0/operstate": "unknown"])
                == "full, unmetered (guess)")
    }

    @Test("No default route, a link that is down, or a rejecting route is no reach")
    func noReach() throws {
        let network0 = "eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
        let half = "tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000080\t0\t0\t0\n"
        #expect(try network("") == "none")
        #expect(try network(network0 + half) == "none")
        #expect(try network(route("eth0"), ["sys/class/net/eth0/operstate": "down"]) == "none")
        #expect(
            try network(route("eth0"), ["sys/class/net/eth0/operstate": "lowerlayerdown"]) == "none"
        )
        #expect(try network(route("eth0"), ["sys/class/net/eth0/flags": "0x1002"]) == "none")
        #expect(try network(route("*", flags: "0201")) == "none")
        #expect(try network("", ipv6: route6("lo", flags: "00200200")) == "none")
    }

    @Test(
        "Metering is guessed from the kind of link",
        arguments: [
            ("eth0", "1", "", "full, unmetered (guess)"),
            ("wlan0", "1", "DEVTYPE=wlan", "full, unmetered (guess)"),
            ("wlp3s0", "1", "", "full, unmetered (guess)"),
            ("wwan0", "65534", "", "full, metered (guess)"),
            ("wwp0s20f0u6", "1", "", "full, metered (guess)"),
            ("net1", "1", "INTERFACE=net1\nDEVTYPE=wwan", "full, metered (guess)"),
            ("ppp0", "512", "", "full, metered (guess)"),
            ("bnep0", "1", "", "full, metered (guess)"),
            ("usb0", "1", "", "full, metered (guess)"),
            ("tun0", "65534", "", "full, metering unknown"),
            ("wg0", "65534", "DEVTYPE=wireguard", "full, metering unknown"),
        ])
    func metering(name: String, type: String, uevent: String, expected: String) throws {
        let device = "sys/class/net/\(name)"
        let told = try network(
            route(name),
            ["\(device)/operstate": "up", "\(device)/type": type, "\(device)/uevent": uevent])
        #expect(told == expected)
    }

    @Test("A phone on a cable is known by its driver")
    func tether() throws {
        let hardware = try HardwareTree(["sys/bus/usb/drivers/rndis_host/x": ""])
        try hardware.write([
            "proc/net/route": Self.title + route("enp0s20u1"),
            "sys/class/net/enp0s20u1/device/x": "",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: hardware.path("sys/class/net/enp0s20u1/device/driver"),
            withDestinationPath: "../../../../bus/usb/drivers/rndis_host")
        #expect(told(NetworkSource(hardware.tree), .network) == "full, metered (guess)")
    }

    @Test("The preferred route decides, and below a tunnel the link that carries it")
    func preference() throws {
        #expect(
            try network(route("wwan0", metric: 700) + route("eth0", metric: 100))
                == "full, unmetered (guess)")
        #expect(
            try network(route("eth0", metric: 900) + route("wwan0", metric: 20))
                == "full, metered (guess)")
        #expect(
            try network(
                route("tun0", metric: 0) + route("wwan0", metric: 20),
                ["sys/class/net/tun0/type": "65534"]) == "full, metered (guess)")
        #expect(
            try network(
                route("eth0", metric: 1) + route("wwan0", metric: 20),
                ["sys/class/net/eth0/operstate": "down"]) == "full, metered (guess)")
    }

    @Test("Airplane mode needs a radio, all radios off, and no wired default route")
    func airplane() throws {
        func radio(_ index: Int, soft: Int, hard: Int) -> [String: String] {
            let device = "sys/class/rfkill/rfkill\(index)"
            return [
                "\(device)/type": index == 0 ? "wlan" : "bluetooth", "\(device)/soft": "\(soft)",
                "\(device)/hard": "\(hard)",
            ]
        }
        let off = radio(0, soft: 1, hard: 0).merging(radio(1, soft: 0, hard: 1)) { $1 }
        let half = radio(0, soft: 1, hard: 0).merging(radio(1, soft: 0, hard: 0)) { $1 }
        #expect(try network("", off) == "none, airplane mode")
        #expect(try network(route("wlan0"), off) == "none, airplane mode")
        #expect(try network(route("eth0"), off) == "full, unmetered (guess)")
        #expect(try network("", half) == "none")
        #expect(try network("") == "none")
    }

    @Test("Without any table the network is unknown, with the reason")
    func unknown() throws {
        let hardware = try HardwareTree()
        #expect(
            told(NetworkSource(hardware.tree), .network)
                == "unknown: Neither rtnetlink nor 'proc/net/route' can be read.")
    }

    @Test(
        "Damaged tables are no route",
        arguments: [
            "", "\0\0\0", "eth0", "eth0\t00000000\t0\tZZZZ\t0\t0\t0\t00000000",
            "../../x\t00000000\t0\t0003\t0\t0\t0\t00000000",
            "eth0\t-0000000\t0\t99999999999\t0\t0\t0\t0", String(repeating: "x", count: 500_000),
        ])
    func damaged(table: String) throws {
        #expect(try network(table, ipv6: table) == "none")
    }
}
