/// A process, told apart from a later one with the same number.
package struct ProcessIdentity: Hashable, Codable, Sendable {
    package var pid: Int32
    /// Field 22 of `/proc/PID/stat`: clock ticks after boot.
    package var startTime: UInt64
    /// `/proc/sys/kernel/random/boot_id`.
    package var bootID: String

    package init(pid: Int32, startTime: UInt64, bootID: String) {
        self.pid = pid
        self.startTime = startTime
        self.bootID = bootID
    }
}
