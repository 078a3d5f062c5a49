import Glibc
import LullModel
import LullPlatform
import Testing

@Suite struct NetlinkTests {
    @Test("A uevent gives its action and subsystem")
    func uevent() {
        let text =
            "change@/devices/x\0ACTION=change\0DEVPATH=/x\0SUBSYSTEM=power_supply\0SEQNUM=9\0"
        let event = Uevent(Array(text.utf8))
        #expect(event?.action == "change")
        #expect(event?.subsystem == "power_supply")
    }

    @Test(
        "What is no uevent is nil",
        arguments: [
            "", "\0\0", "libudev\0ACTION=add\0", "add@/x\0SUBSYSTEM=net", "ACTION=a\0SUBSYSTEM=b",
        ])
    func noUevent(text: String) {
        #expect(Uevent(Array(text.utf8)) == nil)
    }

    @Test("The kernel tells this machine's links")
    func links() throws {
        let tables = try RouteTables.read()
        let loopback = try #require(tables.links.first { $0.name == "lo" })
        #expect(loopback.index == 1)
        #expect(loopback.hardwareType == 772)
    }

    @Test("A message cut short, empty or of wrong length ends the list without harm")
    func damaged() {
        #expect(RouteMessage.parse([]) == [])
        #expect(RouteMessage.parse([1, 2, 3]) == [])
        #expect(RouteMessage.parse(header(length: 4, type: 16)) == [])
        #expect(RouteMessage.parse(header(length: 200, type: 16)) == [])
        #expect(RouteMessage.parse(header(length: 16, type: 16)) == [.other])
        #expect(RouteMessage.parse(header(length: 16, type: 24)) == [.other])
        #expect(RouteMessage.parse(header(length: 16, type: 3)) == [.done])
        #expect(RouteMessage.parse(header(length: 16, type: 2)) == [.failure(EPROTO)])
    }

    @Test("A refusal carries its error number, whatever number it is")
    func refusal() {
        #expect(RouteMessage.parse(header(length: 20, type: 2) + bytes(-13)) == [.failure(13)])
        #expect(RouteMessage.parse(header(length: 20, type: 2) + bytes(.min)) == [.failure(4095)])
    }

    @Test(
        "A default route gives its link and metric; other tables and rejecting routes do not count")
    func routes() {
        #expect(
            RouteMessage.parse(route(attributes: [(4, 7), (6, 100)]))
                == [.defaultRoute([DefaultRoute(linkIndex: 7, metric: 100)])])
        #expect(RouteMessage.parse(route(length: 24, attributes: [(4, 7)])) == [.other])
        #expect(RouteMessage.parse(route(type: 7, attributes: [(4, 7)])) == [.other])
        #expect(RouteMessage.parse(route(table: 255, attributes: [(4, 7)])) == [.other])
        #expect(RouteMessage.parse(route(table: 0, attributes: [(4, 7), (15, 51820)])) == [.other])
        #expect(RouteMessage.parse(route(flags: 16, attributes: [(4, 7)])) == [.other])
    }

    @Test("A route over several links gives those that are alive")
    func severalLinks() {
        let hops = hop(3, flags: 0) + hop(4, flags: 16) + hop(5, flags: 0)
        var body: [UInt8] = [2, 0, 0, 0, 254, 0, 0, 1, 0, 0, 0, 0]
        body += half(UInt16(4 + hops.count)) + half(9) + hops
        let message = header(length: UInt32(16 + body.count), type: 24) + body
        #expect(
            RouteMessage.parse(message)
                == [
                    .defaultRoute([
                        DefaultRoute(linkIndex: 3, metric: 0),
                        DefaultRoute(linkIndex: 5, metric: 0),
                    ])
                ])
    }

    private func route(
        length: UInt8 = 0, table: UInt8 = 254, type: UInt8 = 1, flags: Int32 = 0,
        attributes: [(UInt16, Int32)]
    ) -> [UInt8] {
        var body: [UInt8] = [2, length, 0, 0, table, 0, 0, type] + bytes(flags)
        for (type, value) in attributes { body += half(8) + half(type) + bytes(value) }
        return header(length: UInt32(16 + body.count), type: 24) + body
    }

    private func hop(_ link: Int32, flags: UInt8) -> [UInt8] {
        half(8) + [flags, 0] + bytes(link)
    }

    private func header(length: UInt32, type: UInt16) -> [UInt8] {
        bytes(Int32(bitPattern: length)) + half(type) + [UInt8](repeating: 0, count: 10)
    }

    private func half(_ value: UInt16) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }

    private func bytes(_ value: Int32) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }
}
