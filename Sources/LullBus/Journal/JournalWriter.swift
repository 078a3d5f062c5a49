internal import CSystemd
internal import Glibc

/// The system's journal, as one who writes to it sees it.
package enum JournalWriter {
    private static let socketPath = "/run/systemd/journal/socket"

    /// Whether standard error leads into the journal already, as in a service.
    package static let isStandardError: Bool = {
        guard let named = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else {
            return false
        }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return named == "\(status.st_dev):\(status.st_ino)"
    }()

    /// Writes one entry of fields; false if no journal took it, so that it can be written elsewhere.
    ///
    /// Names are upper-case letters, digits and underscores; values may hold anything. Any thread may
    /// call, and a journal that comes or goes is noticed with the next entry.
    package static func write(_ fields: [(name: String, value: String)]) -> Bool {
        // Without the socket the library does nothing and says that all is well.
        guard access(socketPath, F_OK) == 0 else { return false }
        var bytes: [UInt8] = []
        var lengths: [Int] = []
        for field in fields {
            let start = bytes.count
            bytes.append(contentsOf: field.name.utf8)
            bytes.append(UInt8(ascii: "="))
            bytes.append(contentsOf: field.value.utf8)
            lengths.append(bytes.count - start)
        }
        return bytes.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return false }
            var parts: [iovec] = []
            var offset = 0
            for length in lengths {
                parts.append(iovec(iov_base: start + offset, iov_len: length))
                offset += length
            }
            return sd_journal_sendv(parts, Int32(parts.count)) == 0
        }
    }
}
