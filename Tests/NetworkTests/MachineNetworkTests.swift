import Foundation
import LullModel
import Testing

@testable import Network

@Suite("the kernel's view of the network") struct MachineNetworkTests {
    @Test("default routes are read with their links, the preferred one first")
    func routes() throws {
        let machine = try SimulatedMachine()
        try machine.route("wlan0", gateway: "0100A8C0", metric: 600)
        try machine.route("eth0", gateway: "010200C0", metric: 100)
        try machine.route("eth0", destination: "000200C0", mask: "00FFFFFF")
        try machine.route("down0", flags: "0000")
        try machine.route6("eth0", hop: "fd000000000000000000000000000001")
        try machine.link("eth0", index: 2)
        try machine.link("wlan0", index: 3, uevent: "DEVTYPE=wlan\nINTERFACE=wlan0\n")
        let network = MachineNetwork.read(root: machine.root)
        #expect(network.defaultRoutes.map(\.interface.name) == ["eth0", "wlan0", "eth0"])
        #expect(
            network.defaultRoutes.map(\.interface.type) == [
                .wiredEthernet, .wifi, .wiredEthernet,
            ])
        #expect(network.defaultRoutes.map(\.interface.index) == [2, 3, 2])
        #expect(
            network.defaultRoutes.map { $0.gateway?.debugDescription } == [
                "192.0.2.1:0", "192.168.0.1:0", "fd00:0:0:0:0:0:0:1:0",
            ])
    }

    @Test(
        "a link's sort follows from what sysfs says",
        arguments: [
            ("1", "", NWInterface.InterfaceType.wiredEthernet), ("1", "DEVTYPE=wlan\n", .wifi),
            ("519", "DEVTYPE=wwan\n", .cellular), ("772", "", .loopback), ("65534", "", .other),
        ])
    func sorts(sample: (type: String, uevent: String, sort: NWInterface.InterfaceType)) throws {
        let machine = try SimulatedMachine()
        try machine.route("x0")
        try machine.link("x0", type: sample.type, uevent: sample.uevent)
        let network = MachineNetwork.read(root: machine.root)
        #expect(network.defaultRoutes.map(\.interface.type) == [sample.sort])
    }

    @Test("damaged tables, and none, give no routes")
    func damaged() throws {
        let machine = try SimulatedMachine()
        #expect(MachineNetwork.read(root: machine.root).defaultRoutes.isEmpty)
        try machine.route("eth0", destination: "zz")
        try machine.write("proc/net/ipv6_route", "000 00\n00000000 00 1 2 3 4 5 6 zz eth0\n")
        #expect(MachineNetwork.read(root: machine.root).defaultRoutes.isEmpty)
    }

    @Test("this machine's own tables are read, and agree with its list of links")
    func thisMachine() throws {
        let links = try FileManager.default.contentsOfDirectory(atPath: "/sys/class/net")
        for route in MachineNetwork.read().defaultRoutes {
            #expect(links.contains(route.interface.name))
            #expect(route.interface.index > 0)
        }
    }
}

@Suite("network paths") struct PathTests {
    private static func machine(_ sorts: NWInterface.InterfaceType...) -> MachineNetwork {
        MachineNetwork(
            defaultRoutes: sorts.enumerated().map { index, sort in
                MachineNetwork.Route(
                    interface: NWInterface(name: "x\(index)", type: sort, index: index),
                    isIPv6: false, metric: 0, gateway: nil)
            })
    }

    @Test(
        "the daemon's reach decides the status where there is a route",
        arguments: [
            (NetworkCondition.Reach?.some(.full), NWPath.Status.satisfied),
            (.some(.limited), .satisfied), (.some(.portal), .unsatisfied),
            (.some(.none), .unsatisfied), (nil, .satisfied),
        ])
    func status(sample: (reach: NetworkCondition.Reach?, status: NWPath.Status)) {
        let condition = sample.reach.map { NetworkCondition(reach: $0) }
        let path = NWPath(condition: condition, machine: Self.machine(.wifi))
        #expect(path.status == sample.status)
        #expect(path.usesInterfaceType(.wifi) == (sample.status == .satisfied))
        #expect(path.supportsDNS == (sample.status == .satisfied))
        #expect(path.unsatisfiedReason == .notAvailable)
        #expect(!path.isConstrained && !path.isUltraConstrained)
    }

    @Test("without a daemon and without a default route the path is unsatisfied")
    func noRoute() {
        #expect(NWPath(condition: nil, machine: MachineNetwork()).status == .unsatisfied)
        let told = NWPath(condition: NetworkCondition(reach: .full), machine: MachineNetwork())
        #expect(told.status == .satisfied && told.availableInterfaces.isEmpty)
    }

    @Test("a metered network is expensive, and cellular is while nobody says")
    func expense() {
        func isExpensive(
            _ metering: NetworkCondition.Metering?, _ sort: NWInterface.InterfaceType
        ) -> Bool {
            let condition = metering.map { NetworkCondition(reach: .full, metering: $0) }
            return NWPath(condition: condition, machine: Self.machine(sort)).isExpensive
        }
        #expect(isExpensive(.yes, .wifi) && isExpensive(.guessYes, .wifi))
        #expect(!isExpensive(.no, .cellular) && !isExpensive(.guessNo, .cellular))
        #expect(isExpensive(.unknown, .cellular) && isExpensive(nil, .cellular))
        #expect(!isExpensive(.unknown, .wifi) && !isExpensive(nil, .wiredEthernet))
    }

    @Test("a required or prohibited sort of interface narrows the path")
    func narrowing() {
        let machine = Self.machine(.wiredEthernet, .wifi)
        let full = NetworkCondition(reach: .full)
        let wifi = NWPath(condition: full, machine: machine) { $0 == .wifi }
        #expect(wifi.status == .satisfied && wifi.availableInterfaces.map(\.type) == [.wifi])
        #expect(
            NWPath(condition: full, machine: machine) { $0 == .cellular }.status == .unsatisfied)
        let wired = NWPath(condition: full, machine: machine) { $0 != .wifi }
        #expect(wired.status == .satisfied && !wired.usesInterfaceType(.wifi))
        #expect(
            NWPath(condition: full, machine: MachineNetwork()) { $0 == .wifi }.status
                == .unsatisfied)
    }
}
