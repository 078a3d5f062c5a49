package import LullModel

/// One moment on every clock: from it the next process finds the scheduler's clock again.
///
/// Under the same boot id, scheduler time went on with boot time; under another, with the wall clock.
package struct ClockAnchor: Codable, Hashable, Sendable {
    /// `/proc/sys/kernel/random/boot_id`.
    package var bootID: String
    /// Nanoseconds of CLOCK_BOOTTIME.
    package var bootTime: Int64
    package var wall: WallTime
    package var scheduler: SchedulerTime

    package init(bootID: String, bootTime: Int64, wall: WallTime, scheduler: SchedulerTime) {
        self.bootID = bootID
        self.bootTime = bootTime
        self.wall = wall
        self.scheduler = scheduler
    }

    /// Moves to a later moment of the same boot; boot time and scheduler time pass together.
    package mutating func move(to moment: Timestamp) {
        bootTime = bootTime.addingSaturated((moment.scheduler - scheduler).nanoseconds)
        wall = moment.wall
        scheduler = moment.scheduler
    }
}
