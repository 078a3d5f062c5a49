internal import CLinux
internal import Glibc
package import LullModel

/// Tells when something may have appeared at a path where nothing is, or nobody listens (inotify).
///
/// Where the folder is missing as well, the nearest one above it is watched, for the name that leads on.
package final class ArrivalWatch {
    private let descriptor: Int32
    private var watch: Watch?

    /// Calls `arrived` with each event that concerns `path`, an absolute one: look, and if nothing is there
    /// yet, make a new watch, since the nearest folder may be another one now.
    package init(
        _ loop: EventLoop, path: String, arrived: @escaping () -> Void
    ) throws(LullError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("inotify_init1") }
        // A socket is bound first and given its mode just before it is listened at.
        let interest = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR)
        var parts = path.split(separator: "/")
        var name = ""
        var added: Int32 = -1
        while added < 0, let last = parts.popLast() {
            name = String(last)
            added = inotify_add_watch(
                descriptor, "/" + parts.joined(separator: "/"), interest)
        }
        guard added >= 0 else {
            let error = LullError.systemCall("inotify_add_watch", on: path)
            close(descriptor)
            throw error
        }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            if self?.takeEvents(of: name) == true { arrived() }
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    /// Reads what is there, once; true if it concerns the name.
    private func takeEvents(of wanted: String) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 8)
        defer { buffer.deallocate() }
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        var isConcerned = false
        var offset = 0
        while offset + 16 <= count {
            let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            guard offset + 16 + length <= count else { break }
            let name = buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
            offset += 16 + length
            isConcerned =
                isConcerned || name.elementsEqual(wanted.utf8) || mask & UInt32(IN_Q_OVERFLOW) != 0
        }
        return isConcerned
    }
}
