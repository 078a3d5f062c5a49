internal import Glibc
internal import LullHost
package import LullModel
internal import LullPlatform
package import LullStore

/// The kernel's clocks as the scheduler's: boot time, carried on across reboots by the wall time passed.
package final class SystemTimeSource: TimeSource {
    /// What to add to boot time, in nanoseconds, to get scheduler time. Fixed for the daemon's life.
    private let offset: Int64

    /// 30 days: a clock that was set wrong while the machine was off must not close every window.
    private static let gapMaximum = TimeSpan.days(30)

    /// Goes on from `anchor`, which an earlier daemon left; nil at the first start.
    package init(anchor: ClockAnchor?, bootID: String) {
        let bootTime = KernelClock.bootTime()
        guard let anchor else {
            offset = 0
            return
        }
        if anchor.bootID == bootID {
            offset = anchor.scheduler.nanoseconds - anchor.bootTime
        } else {
            let passed = WallTime(nanoseconds: KernelClock.wallTime()) - anchor.wall
            let gap = min(max(passed, .zero), SystemTimeSource.gapMaximum)
            offset = (anchor.scheduler + gap).nanoseconds - bootTime
        }
    }

    package func now() -> Timestamp {
        let wall = KernelClock.wallTime()
        var seconds = time_t(wall / 1_000_000_000)
        var local = tm()
        localtime_r(&seconds, &local)
        return Timestamp(
            scheduler: SchedulerTime(
                nanoseconds: KernelClock.bootTime().addingSaturated(offset)),
            wall: WallTime(nanoseconds: wall), utcOffset: Int32(local.tm_gmtoff))
    }

    package func suspended() -> TimeSpan {
        TimeSpan(nanoseconds: KernelClock.bootTime() - KernelClock.activeTime())
    }

    /// The moment of a timer on boot time; nil for a moment that never comes.
    func bootTime(at moment: SchedulerTime) -> Int64? {
        moment == .never ? nil : moment.nanoseconds.subtractingSaturated(offset)
    }

    /// The anchor that a later daemon goes on from.
    func anchor(bootID: String) -> ClockAnchor {
        let now = now()
        return ClockAnchor(
            bootID: bootID, bootTime: now.scheduler.nanoseconds - offset, wall: now.wall,
            scheduler: now.scheduler)
    }
}
