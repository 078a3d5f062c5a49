import Foundation

/// The reading end of a pipe, and what came out of it.
final class PipeEnd {
    private(set) var readEnd: Int32 = -1
    private(set) var writeEnd: Int32 = -1
    private(set) var bytes: [UInt8] = []

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
        // Room for what is written while nobody reads: F_SETPIPE_SZ.
        _ = fcntl(readEnd, 1031, 1 << 20)
    }

    deinit {
        for end in [readEnd, writeEnd] where end >= 0 { close(end) }
    }

    func closeWriteEnd() {
        close(writeEnd)
        writeEnd = -1
    }

    /// Takes in what is there; closes the pipe at its end.
    func read() {
        guard readEnd >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Foundation.read(readEnd, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer.prefix(count)
                continue
            }
            if count == 0 || (errno != EAGAIN && errno != EINTR) {
                close(readEnd)
                readEnd = -1
            }
            return
        }
    }
}
