internal import Glibc

/// systemd's journal, spoken to in its own protocol: one datagram an entry.
enum Journal {
    private static let path = "/run/systemd/journal/socket"

    /// Whether standard error leads into the journal already, as in a service.
    static let isStandardError: Bool = {
        guard let named = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else {
            return false
        }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return named == "\(status.st_dev):\(status.st_ino)"
    }()

    /// Opened once; -1 where there is no journal.
    private static let socket: Int32 = {
        guard access(path, W_OK) == 0 else { return -1 }
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return -1 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }()

    /// Sends a line; one that the journal does not take is lost, as it would have no reader.
    static func send(_ line: LogLine) {
        guard socket >= 0 else { return }
        let entry = entry(line, program: program)
        _ = entry.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, 0) }
    }

    /// The fields as the protocol wants them: the message with its length, for it may hold any byte.
    static func entry(_ line: LogLine, program: String) -> [UInt8] {
        var bytes = Array("PRIORITY=\(line.level.rawValue)\n".utf8)
        bytes += Array("SYSLOG_IDENTIFIER=\(program)\n".utf8)
        bytes += Array("SUBSYSTEM=\(LogLine.subsystem)\nCATEGORY=\(LogLine.category)\n".utf8)
        bytes += Array("MESSAGE\n".utf8)
        let text = Array(line.text.utf8)
        withUnsafeBytes(of: UInt64(text.count).littleEndian) { bytes += Array($0) }
        return bytes + text + [0x0A]
    }

    private static var program: String {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        guard count > 0 else { return "app" }
        let path = String(decoding: bytes[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let name = path.split(separator: "/").last.map(String.init) ?? "app"
        return name.contains("\n") ? "app" : name
    }
}
