internal import CLinux
internal import Glibc

/// The kernel's name for the present boot.
package enum BootID {
    /// From `/proc/sys/kernel/random/boot_id`; empty where the kernel does not tell.
    package static func read() -> String {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count > 0 else { return "" }
        return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
    }
}
