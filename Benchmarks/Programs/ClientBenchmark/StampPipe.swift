import Glibc
import LullModel

/// A named pipe into which `Stamp` writes when commands begin.
final class StampPipe {
    struct Stamp {
        /// Wall time in nanoseconds.
        var at: Int64
        var name: String
    }

    let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Makes the pipe if it is missing. Holds both ends, so it never ends.
    init(_ path: String) throws(LullError) {
        self.path = path
        mkfifo(path, 0o600)
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw LullError(.storage, "The pipe '\(path)' cannot be opened.")
        }
    }

    deinit {
        close(descriptor)
    }

    /// The next stamp; throws after 20 s without one.
    func next() throws(LullError) -> Stamp {
        while true {
            if let stamp = try takeLine() { return stamp }
            guard try read(waiting: 20_000) else {
                throw LullError(.unavailable, "No command began within 20 s.")
            }
        }
    }

    /// Forgets what arrived so far.
    func drain() throws(LullError) {
        while try read(waiting: 0) {}
        buffer = []
    }

    private func takeLine() throws(LullError) -> Stamp? {
        guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: buffer[..<end], as: UTF8.self).split(separator: " ")
        buffer.removeSubrange(...end)
        guard words.count == 2, let at = Int64(words[0]) else {
            throw LullError(.internal, "A stamp cannot be read.")
        }
        return Stamp(at: at, name: String(words[1]))
    }

    /// Takes in what is there or comes within so many milliseconds; false if nothing does.
    private func read(waiting milliseconds: Int32) throws(LullError) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { throw LullError(.internal, "The pipe '\(path)' ended.") }
        buffer += bytes.prefix(count)
        return true
    }
}
