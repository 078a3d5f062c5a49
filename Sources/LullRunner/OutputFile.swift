internal import CSpawn
internal import Glibc

/// What an execution's processes print: one file, of which the newest part is kept.
///
/// The processes append to it directly, so that nothing is lost while no daemon runs. Its size is
/// all that was ever printed; the beginning is a hole that takes no space. A file that is trimmed
/// while its program prints may exceed the maximum in between.
package struct OutputFile {
    /// 1 MiB: some ten thousand lines, and what a thousand kept executions may cost a small disk.
    package static let bytesKeptMaximum: Int64 = 1 << 20

    /// File systems give space back in blocks; a hole that is smaller is not worth a call.
    private static let blockBytes: Int64 = 64 * 1024

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Makes the file anew, empty, and opens it for appending; -1 with `errno` if that fails.
    func create() -> Int32 {
        open(
            path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
            mode_t(0o600))
    }

    /// Gives the space of all but the newest part back.
    ///
    /// Returns how many bytes had been kept too many. Fails silently: the next trim, or the one
    /// at the execution's end, comes to the same file.
    @discardableResult
    package func trim() -> Int64 {
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        guard let status = status(of: file) else { return 0 }
        let dropped = Int64(status.st_size) - OutputFile.bytesKeptMaximum
        let excess = Int64(status.st_blocks) * 512 - OutputFile.bytesKeptMaximum
        guard dropped >= OutputFile.blockBytes, excess >= OutputFile.blockBytes else { return 0 }
        let hole = dropped / OutputFile.blockBytes * OutputFile.blockBytes
        if lull_file_punch(file, hole) != 0 && (errno == EOPNOTSUPP || errno == ENOSYS) {
            rewriteNewest()
        }
        return excess
    }

    /// Trims where the file system knows no holes to punch: empties the file and appends the newest
    /// part behind a gap. What a program prints in that very moment may lose its place or be lost.
    package func rewriteNewest() {
        guard let newest = read(), newest.dropped > 0 else { return }
        let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return }
        defer { close(file) }
        guard ftruncate(file, 0) == 0, ftruncate(file, off_t(newest.dropped)) == 0 else { return }
        var written = 0
        while written < newest.bytes.count {
            let count = newest.bytes[written...].withUnsafeBytes {
                write(file, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            written += count
        }
    }

    /// The newest part, and how many bytes came before it; nil if there is no file.
    package func read() -> (bytes: [UInt8], dropped: Int64)? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let status = status(of: file) else { return nil }
        let size = Int64(status.st_size)
        let dropped = max(0, size - OutputFile.bytesKeptMaximum)
        var bytes = [UInt8](repeating: 0, count: Int(size - dropped))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    file, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
                    off_t(dropped) + off_t(filled))
            }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return (bytes, dropped)
    }

    private func status(of file: Int32) -> stat? {
        var status = stat()
        return fstat(file, &status) == 0 ? status : nil
    }
}
