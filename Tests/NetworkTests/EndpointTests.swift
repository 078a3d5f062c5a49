import Foundation
import Testing

@testable import Network

@Suite("endpoints") struct EndpointTests {
    @Test("an address is its bytes, four or sixteen")
    func addresses() throws {
        let four = try #require(IPv4Address(Data([192, 0, 2, 1])))
        let sixteen = try #require(IPv6Address(Data([0xfd] + [UInt8](repeating: 0, count: 15))))
        #expect(IPv4Address(Data([1])) == nil && IPv6Address(Data([1])) == nil)
        #expect(
            NWEndpoint.hostPort(host: .ipv4(four), port: NWEndpoint.Port(rawValue: 80))
                .debugDescription == "192.0.2.1:80")
        #expect(NWEndpoint.Host.ipv6(sixteen).debugDescription == "fd00:0:0:0:0:0:0:0")
        #expect(NWEndpoint.Port.any.rawValue == 0)
    }
}
