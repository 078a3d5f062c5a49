internal import CLinux
internal import Glibc
package import LullModel

/// Wakes a loop from any other thread (eventfd).
///
/// Rings that come together are heard once. The loop's side is `answer`; it keeps the bell alive.
package final class LoopDoorbell: Sendable {
    private let descriptor: Int32

    /// Throws `internal` if the kernel gives no descriptor.
    package init() throws(LullError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    /// Has the loop's handler called soon. Never blocks.
    package func ring() {
        // A full counter refuses, and is a bell that rings already.
        _ = eventfd_write(descriptor, 1)
    }

    /// Calls `handler` on the loop's thread after each ring, until the watch is cancelled.
    package func answer(
        _ loop: EventLoop, handler: @escaping () -> Void
    ) throws(LullError) -> Watch {
        try loop.watch(descriptor, for: .readable) { [self] _ in
            var count: eventfd_t = 0
            guard eventfd_read(descriptor, &count) == 0 else { return }
            handler()
        }
    }
}
