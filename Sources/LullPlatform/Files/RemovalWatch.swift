internal import CLinux
internal import Glibc
package import LullModel

/// Tells once when a file is removed from its path or replaced there (inotify).
package final class RemovalWatch {
    private let descriptor: Int32
    private var watch: Watch?

    /// Calls `removed` as soon as what is at `path` now is there no more. Throws `internal` if the kernel
    /// refuses to watch it, as where there is nothing.
    package init(
        _ loop: EventLoop, path: String, removed: @escaping () -> Void
    ) throws(LullError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("inotify_init1") }
        // The folder is asked: the file itself tells of an unlink before it is done, and a socket that is
        // still listened at is not deleted by it.
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let interest = UInt32(IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
        var original = stat()
        guard lstat(path, &original) == 0,
            inotify_add_watch(descriptor, folder.isEmpty ? "/" : folder, interest) >= 0
        else {
            let error = LullError.systemCall("inotify_add_watch", on: path)
            close(descriptor)
            throw error
        }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            self?.discardEvents()
            var present = stat()
            guard
                lstat(path, &present) != 0 || present.st_ino != original.st_ino
                    || present.st_dev != original.st_dev
            else { return }
            self?.watch?.cancel()
            removed()
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    private func discardEvents() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
