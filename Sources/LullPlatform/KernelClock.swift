internal import CLinux
internal import Glibc

/// The kernel's clocks, in nanoseconds.
package enum KernelClock {
    /// Since boot, suspend included.
    package static func bootTime() -> Int64 { read(CLOCK_BOOTTIME) }
    /// Since boot, suspend left out.
    package static func activeTime() -> Int64 { read(CLOCK_MONOTONIC) }
    /// Since 1970 UTC.
    package static func wallTime() -> Int64 { read(CLOCK_REALTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
