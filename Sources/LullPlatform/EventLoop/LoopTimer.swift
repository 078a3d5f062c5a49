internal import CLinux
internal import Glibc
package import LullModel

/// A one-shot timer on an `EventLoop`, counting suspend (`CLOCK_BOOTTIME`).
package final class LoopTimer {
    private let descriptor: Int32
    private var watch: Watch?
    private var armedFor: Int64?

    package init(_ loop: EventLoop, handler: @escaping () -> Void) throws(LullError) {
        descriptor = timerfd_create(
            CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard descriptor >= 0 else { throw .systemCall("timerfd_create") }
        let descriptor = descriptor
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in
            var expirations: UInt64 = 0
            guard read(descriptor, &expirations, 8) == 8 else { return }
            self?.armedFor = nil
            handler()
        }
    }

    deinit {
        watch?.cancel()
        close(descriptor)
    }

    /// Fires once at `bootTime` (nanoseconds of CLOCK_BOOTTIME; the past fires at once); nil disarms.
    /// Setting the moment it has already costs nothing.
    package func fire(atBootTime bootTime: Int64?) {
        guard bootTime != armedFor else { return }
        armedFor = bootTime
        // Zero would disarm, so the past is one nanosecond after boot.
        let moment = bootTime.map { max(1, $0) } ?? 0
        var specification = itimerspec()
        specification.it_value.tv_sec = Int(moment / 1_000_000_000)
        specification.it_value.tv_nsec = Int(moment % 1_000_000_000)
        timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &specification, nil)
    }

    /// Fires once after `span`.
    package func fire(after span: TimeSpan) {
        fire(atBootTime: KernelClock.bootTime().addingSaturated(max(0, span.nanoseconds)))
    }
}
