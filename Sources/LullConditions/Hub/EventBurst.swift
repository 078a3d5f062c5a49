/// Merges events that come together.
///
/// The first is answered at once, those within 100 ms of each other by one later reading, after 500 ms at
/// the latest.
/// A cable that is wiggled sends dozens of events; a command that waits for it must start with the first.
/// Moments are nanoseconds of boot time.
package struct EventBurst: Hashable, Sendable {
    package static let quiet: Int64 = 100_000_000
    package static let longest: Int64 = 500_000_000

    private var began: Int64 = 0
    private var end: Int64 = .min
    private var isReadingDue = false

    package init() {}

    /// When to call `elapse`; nil while nothing is due.
    package var wakeup: Int64? { isReadingDue ? end : nil }

    /// Takes an event; true if the source is to be read now.
    package mutating func event(at now: Int64) -> Bool {
        guard isReadingDue || now < end else {
            begin(at: now)
            return true
        }
        isReadingDue = true
        end = min(now + Self.quiet, began + Self.longest)
        return false
    }

    /// True if the reading that was put off is due now.
    package mutating func elapse(at now: Int64) -> Bool {
        guard isReadingDue, now >= end else { return false }
        isReadingDue = false
        begin(at: now)
        return true
    }

    private mutating func begin(at now: Int64) {
        began = now
        end = now + Self.quiet
    }
}
