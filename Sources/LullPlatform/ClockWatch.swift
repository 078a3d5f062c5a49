internal import CLinux
internal import Glibc
package import LullModel

/// Notices on an `EventLoop` that the wall clock was set, by a person, by NTP or after resume.
package final class ClockWatch {
    private let descriptor: Int32
    private var watch: Watch?

    package init(_ loop: EventLoop, onChange: @escaping () -> Void) throws(LullError) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("timerfd_create") }
        let descriptor = descriptor
        ClockWatch.arm(descriptor)
        watch = try loop.watch(descriptor, for: .readable) { _ in
            var expirations: UInt64 = 0
            // The read fails with ECANCELED when the clock was set; either way the timer is spent.
            _ = read(descriptor, &expirations, 8)
            ClockWatch.arm(descriptor)
            onChange()
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    /// Arms for a moment that never comes, to be cancelled by a clock change.
    private static func arm(_ descriptor: Int32) {
        var specification = itimerspec()
        // The year 2255: far ahead, and still a valid moment for the kernel.
        specification.it_value.tv_sec = 9_000_000_000
        timerfd_settime(
            descriptor, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &specification, nil)
    }
}
