internal import CLinux
internal import Glibc
package import LullModel

/// Waits for the kernel to say that one sysfs attribute has a new value (`sysfs_notify`).
///
/// Only attributes whose driver says so ever call; ordinary files cannot be waited on.
package final class AttributeWatch {
    private let descriptor: Int32
    private var watch: Watch?

    /// Throws if the file cannot be opened, or is none that can be waited on.
    package init(
        _ loop: EventLoop, path: String, changed: @escaping () -> Void
    ) throws(LullError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .systemCall("open", on: path) }
        // The kernel tells of changes after the last reading through this very descriptor.
        _ = KernelFile.read(descriptor)
        watch = try loop.watch(descriptor, for: .priority) { [weak self] _ in
            guard let self else { return }
            if case .text = KernelFile.read(self.descriptor) {
            } else {
                // The device is gone and would be reported ready for ever.
                self.watch?.cancel()
            }
            changed()
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }
}
