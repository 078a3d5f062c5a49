internal import CLinux
internal import Glibc
package import LullModel

/// A socket on which the kernel, and nobody else, tells what changed.
///
/// Any process may send to a netlink group it has the rights for, so a message counts only if its
/// sender's address is 0: the kernel.
package final class NetlinkSocket {
    /// The two subjects that matter here.
    package enum Subject: Sendable {
        /// Devices that come, change and go; text, see `Uevent`.
        case devices
        /// Links and default routes; binary, see `RouteNotice`.
        case routes

        fileprivate var number: Int32 {
            switch self {
            case .devices: NETLINK_KOBJECT_UEVENT
            case .routes: NETLINK_ROUTE
            }
        }

        /// Group 1 of the uevents is the kernel's; 2 is what udev repeats.
        fileprivate var groups: UInt32 {
            switch self {
            case .devices: 1
            case .routes: UInt32(RTMGRP_LINK | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE)
            }
        }
    }

    /// What one look at the socket gave.
    package enum Notice {
        case message([UInt8])
        /// The kernel had more to tell than there was room for: all must be read again.
        case lost
    }

    private static let sizeMaximum = 32 * 1024
    /// So that a flood of messages cannot keep the loop here; the rest comes in its next round.
    private static let messagesMaximum = 256

    private let descriptor: Int32
    private var watch: Watch?

    /// Calls `received` with what came together. Throws if the system refuses, as some containers do.
    package init(
        _ loop: EventLoop, about subject: Subject, received: @escaping ([Notice]) -> Void
    ) throws(LullError) {
        descriptor = socket(
            AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            subject.number)
        guard descriptor >= 0 else { throw .systemCall("socket(AF_NETLINK)") }
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        address.nl_groups = subject.groups
        let size = socklen_t(MemoryLayout<sockaddr_nl>.size)
        let answer = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size)
            }
        }
        guard answer == 0 else { throw .systemCall("bind(AF_NETLINK)") }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            guard let notices = self?.receive(), !notices.isEmpty else { return }
            received(notices)
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    private func receive() -> [Notice] {
        var notices: [Notice] = []
        var buffer = [UInt8](repeating: 0, count: Self.sizeMaximum)
        for _ in 0..<Self.messagesMaximum {
            var sender = sockaddr_nl()
            var size = socklen_t(MemoryLayout<sockaddr_nl>.size)
            let count = withUnsafeMutablePointer(to: &sender) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(descriptor, &buffer, buffer.count, 0, $0, &size)
                }
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == ENOBUFS {
                    notices.append(.lost)
                    continue
                }
                break
            }
            guard sender.nl_family == sa_family_t(AF_NETLINK), sender.nl_pid == 0 else { continue }
            notices.append(.message(Array(buffer[0..<count])))
        }
        return notices
    }
}
