internal import LullHost
package import LullModel

/// A clock that starts at a fixed date and moves only when told.
package final class SimulatedClock: TimeSource {
    private var current: Timestamp
    private var asleep = TimeSpan.zero

    /// Starts on Monday 2026-06-01 00:00:00 UTC, scheduler time one hour, unless told otherwise.
    package init(
        start: Timestamp = Timestamp(
            scheduler: SchedulerTime(nanoseconds: 3_600_000_000_000),
            wall: WallTime(secondsSince1970: 1_780_272_000))
    ) {
        current = start
    }

    package func now() -> Timestamp { current }
    package func suspended() -> TimeSpan { asleep }

    /// Moves both clocks on; never back.
    package func advance(by span: TimeSpan) {
        precondition(
            span >= .zero, "Simulated time does not run backwards; advance by zero or more.")
        current.scheduler = current.scheduler + span
        current.wall = current.wall + span
    }

    /// Moves both clocks on to `moment`; a moment that has passed does nothing.
    package func advance(to moment: SchedulerTime) {
        if moment > current.scheduler { advance(by: moment - current.scheduler) }
    }

    /// The machine is suspended for `span` and wakes: both clocks have moved on, limits have not.
    package func suspend(for span: TimeSpan) {
        advance(by: span)
        asleep = asleep + span
    }

    /// Sets the wall clock alone, as NTP or a person does.
    package func setWall(_ wall: WallTime) {
        current.wall = wall
    }
}
