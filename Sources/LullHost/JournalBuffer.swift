internal import LullCore
internal import LullModel

/// Journal entries that wait for the next commit; at most a minute, and bounded.
struct JournalBuffer {
    /// 60 s: what a crash may cost of the journal (never of the state).
    static let flushInterval = TimeSpan.seconds(60)
    /// 10,000 entries while nothing can be written; then the oldest go, and replay has a gap.
    static let entriesMaximum = 10_000

    private(set) var entries: [JournalEntry] = []

    /// When the buffer is to be written even if nothing else is.
    ///
    /// Looks at the end of the journal are no reason: after a crash everybody is looked at anyway, so an
    /// idle machine need not be woken for them.
    private(set) var due: SchedulerTime?

    func isDue(at now: SchedulerTime) -> Bool {
        due.map { $0 <= now } ?? false
    }

    mutating func append(_ entry: JournalEntry) {
        if entries.count >= JournalBuffer.entriesMaximum { entries.removeFirst(1000) }
        entries.append(entry)
        if entry.event != .wakeUp {
            due = due ?? entry.at.scheduler + JournalBuffer.flushInterval
        }
    }

    /// Takes back the newest entry, whose event was undone.
    mutating func removeLast() {
        _ = entries.popLast()
        if entries.allSatisfy({ $0.event == .wakeUp }) { due = nil }
    }

    mutating func clear() {
        entries = []
        due = nil
    }
}
