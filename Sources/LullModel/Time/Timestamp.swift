/// Both clocks, read together: the scheduler's own time and the wall time, with the zone's offset.
///
/// Every entry of the core takes one; nothing in the core reads a clock.
package struct Timestamp: Hashable, Codable, Sendable {
    package var scheduler: SchedulerTime
    package var wall: WallTime
    /// Seconds to add to UTC for local time at this moment.
    package var utcOffset: Int32

    package init(scheduler: SchedulerTime, wall: WallTime, utcOffset: Int32 = 0) {
        self.scheduler = scheduler
        self.wall = wall
        self.utcOffset = utcOffset
    }

    /// The wall time at `moment` if no clock is set in between.
    package func wall(at moment: SchedulerTime) -> WallTime {
        wall + (moment - scheduler)
    }

    /// The scheduler time at `moment` if no clock is set in between.
    package func scheduler(at moment: WallTime) -> SchedulerTime {
        scheduler + (moment - wall)
    }
}
