import Glibc
import LullModel
import LullPlatform
import Testing

/// The kernel's own events, as far as a test can cause them.
@Suite struct KernelEventTests {
    private static let device = "/sys/devices/virtual/mem/null/uevent"

    @Test(
        "A uevent of the kernel's arrives",
        .enabled("needs the right to write to sysfs") {
            access(KernelEventTests.device, W_OK) == 0 && geteuid() == 0
        })
    func uevent() throws {
        let loop = try EventLoop()
        var events: [Uevent] = []
        let socket = try NetlinkSocket(loop, about: .devices) { notices in
            for case .message(let bytes) in notices { events += [Uevent(bytes)].compactMap { $0 } }
        }
        let file = open(Self.device, O_WRONLY)
        #expect(write(file, "change", 6) == 6)
        close(file)
        let end = KernelClock.bootTime() + 5_000_000_000
        let isOurs = { (event: Uevent) in event.subsystem == "mem" && event.action == "change" }
        while !events.contains(where: isOurs), KernelClock.bootTime() < end {
            loop.runOnce(timeoutMilliseconds: 1000)
        }
        #expect(events.contains(where: isOurs))
        withExtendedLifetime(socket) {}
    }

    @Test("An ordinary file cannot be waited on, and an absent one says its name")
    func attribute() throws {
        let loop = try EventLoop()
        let ordinary = #expect(throws: LullError.self) {
            try AttributeWatch(loop, path: "/etc/passwd") {}
        }
        #expect(ordinary?.message.contains("epoll_ctl") == true)
        let absent = #expect(throws: LullError.self) {
            try AttributeWatch(loop, path: "/sys/none") {}
        }
        #expect(absent?.message.contains("/sys/none") == true)
    }
}
