import Foundation

/// A local socket without any protocol on it.
final class RawSocket {
    private let descriptor: Int32

    init(listeningAt path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try check(RawSocket.withAddress(path) { bind(descriptor, $0, $1) })
        try check(listen(descriptor, 8))
    }

    init(connectedTo path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try check(RawSocket.withAddress(path) { connect(descriptor, $0, $1) })
        // A read that nothing ever answers fails the test instead of hanging it.
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    func write(_ bytes: [UInt8]) {
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads until the other end closes; false if it does not within 10 s.
    func readsToEnd() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 { continue }
            return count == 0 || errno == ECONNRESET
        }
    }

    private func check(_ result: Int32) throws {
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
