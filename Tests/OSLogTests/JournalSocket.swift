import Foundation
import Glibc
import Testing

/// A socket in the place of the journal's, seen by one program only.
final class JournalSocket {
    static let isThere = FileManager.default.fileExists(atPath: "/run/systemd/journal/socket")

    /// Whether this machine lets a program have mounts of its own.
    static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "unshare -m mount -t tmpfs none /run"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private let folder: URL
    private let descriptor: Int32

    init() throws {
        folder = URL(fileURLWithPath: "/tmp/lull-journal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder.appendingPathComponent("socket").path
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let answer = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(answer == 0)
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(at: folder)
    }

    /// What runs a program whose journal is this socket.
    var wrapper: [String] {
        let script =
            "mount -t tmpfs none /run && mkdir -p /run/systemd/journal && "
            + "mount --bind '\(folder.path)' /run/systemd/journal && exec \"$@\""
        return ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"]
    }

    /// The entries that came, each as its fields.
    func entries() throws -> [[String: String]] {
        var entries: [[String: String]] = []
        var buffer = [UInt8](repeating: 0, count: 256 * 1024)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return entries }
            entries.append(fields(Array(buffer[0..<count])))
        }
    }

    /// `NAME=value` a line, or `NAME`, a line break, the length in eight bytes, the value.
    private func fields(_ bytes: [UInt8]) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 10) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if let equals = line.firstIndex(of: "=") {
                fields[String(line[..<equals])] = String(line[line.index(after: equals)...])
            } else {
                let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
                rest = rest.dropFirst(8)
                fields[line] = String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length + 1)
            }
        }
        return fields
    }
}
