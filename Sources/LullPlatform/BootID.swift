/// The kernel's name for the present boot.
package enum BootID {
    /// From `/proc/sys/kernel/random/boot_id`; nil where `/proc` cannot be read.
    package static func read() -> String? {
        guard case .text(let text) = KernelFile.read("/proc/sys/kernel/random/boot_id") else {
            return nil
        }
        return String(text.filter { !$0.isWhitespace })
    }
}
