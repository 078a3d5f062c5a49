/// A moment on the scheduler's own clock, in nanoseconds.
///
/// The clock never runs backwards: it follows boot time (suspend counts), goes on across reboots by the
/// wall time that passed, and knows nothing of clock changes. Windows, rate limits and penalties live on it.
/// Arithmetic saturates, so an absurd duration becomes "never" and not an overflow.
package struct SchedulerTime: Hashable, Comparable, Codable, Sendable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }

    package static let zero = SchedulerTime(nanoseconds: 0)
    /// Later than every moment that is ever reached.
    package static let never = SchedulerTime(nanoseconds: .max)

    package static func < (left: SchedulerTime, right: SchedulerTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    package static func + (time: SchedulerTime, span: TimeSpan) -> SchedulerTime {
        SchedulerTime(nanoseconds: time.nanoseconds.addingSaturated(span.nanoseconds))
    }

    package static func - (time: SchedulerTime, span: TimeSpan) -> SchedulerTime {
        SchedulerTime(nanoseconds: time.nanoseconds.subtractingSaturated(span.nanoseconds))
    }

    package static func - (end: SchedulerTime, start: SchedulerTime) -> TimeSpan {
        TimeSpan(nanoseconds: end.nanoseconds.subtractingSaturated(start.nanoseconds))
    }
}
