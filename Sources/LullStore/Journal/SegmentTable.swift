internal import LullHost
internal import LullModel

/// The segments of the journal and the copies of the state that they open with.
struct SegmentTable {
    /// 64 bytes: what a row of the journal takes beside its text, about.
    private static let entryOverhead: Int64 = 64

    let connection: Connection

    func all() throws(LullError) -> [JournalSegment] {
        var result: [JournalSegment] = []
        try connection.query(
            """
            SELECT segment, scheduler, wall, utc_offset, lull_version, journal_version, bytes
            FROM segments ORDER BY segment
            """
        ) { (row) throws(LullError) in
            result.append(
                JournalSegment(
                    number: row.integer(0),
                    start: Timestamp(
                        scheduler: SchedulerTime(nanoseconds: row.integer(1)),
                        wall: WallTime(nanoseconds: row.integer(2)),
                        utcOffset: try row.narrow(3, Int32.self)),
                    lullVersion: row.text(4), journalVersion: row.integer(5),
                    bytes: row.integer(6)))
        }
        return result
    }

    /// Opens a segment with a copy of the state as it is now. In a transaction.
    func begin(
        at now: Timestamp, firstSequence: Int64, configuration: String, meta: Meta
    ) throws(LullError) {
        try closeCurrent(before: firstSequence)
        let segment = (try connection.number("SELECT max(segment) FROM segments") ?? 0) + 1
        let sizeBefore = try bytesInUse()
        try connection.run(
            """
            INSERT INTO segments (segment, scheduler, wall, utc_offset, first_sequence, bytes,
                lull_version, journal_version, configuration, last_request_number, last_execution)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)
            """,
            [
                .integer(segment), .integer(now.scheduler.nanoseconds),
                .integer(now.wall.nanoseconds), .integer(Int64(now.utcOffset)),
                .integer(firstSequence), .text(LullVersion.current),
                .integer(JournalTable.formatVersion), .text(configuration),
                .integer(meta.lastRequestNumber), .integer(meta.lastExecution),
            ])
        for (table, columns) in SegmentTable.copied {
            try connection.run(
                """
                INSERT INTO segment_\(table) (segment, \(columns))
                SELECT ?, \(columns) FROM \(table) ORDER BY 2
                """, [.integer(segment)])
        }
        let grown = max(try bytesInUse() - sizeBefore, Int64(configuration.utf8.count))
        try connection.run(
            "UPDATE segments SET bytes = ? WHERE segment = ?", [.integer(grown), .integer(segment)])
    }

    /// Removes the oldest segments that are too old or too many; never the newest. In a transaction.
    func prune(_ limits: StoreLimits, at now: Timestamp, journal: JournalTable) throws(LullError) {
        let segments = try all()
        guard let newest = segments.last else { return }
        var total = segments.reduce(0) { $0 + $1.bytes }
        var oldestKept = newest.number
        for (segment, next) in zip(segments, segments.dropFirst()) {
            // A segment's last event is as young as the next one's start.
            let isOld = now.scheduler - next.start.scheduler > limits.segmentAgeMaximum
            guard isOld || total > limits.segmentBytesMaximum else {
                oldestKept = segment.number
                break
            }
            total -= segment.bytes
            for (table, _) in SegmentTable.copied {
                try connection.run(
                    "DELETE FROM segment_\(table) WHERE segment = ?", [.integer(segment.number)])
            }
        }
        try connection.run("DELETE FROM segments WHERE segment < ?", [.integer(oldestKept)])
        if let sequences = try sequences(of: oldestKept) {
            try journal.drop(before: sequences.lowerBound)
        }
    }

    /// The sequence numbers of a segment's entries; nil if there is no such segment.
    func sequences(of segment: Int64) throws(LullError) -> Range<Int64>? {
        guard
            let first = try connection.number(
                "SELECT first_sequence FROM segments WHERE segment = ?", [.integer(segment)])
        else { return nil }
        let end = try connection.number(
            "SELECT min(first_sequence) FROM segments WHERE segment > ?", [.integer(segment)])
        return first..<max(first, end ?? .max)
    }

    /// The configuration's JSON and the numbers at a segment's start; nil if there is no such segment.
    func opening(
        of segment: Int64
    ) throws(LullError) -> (configuration: String, meta: Meta)? {
        var result: (configuration: String, meta: Meta)?
        try connection.query(
            """
            SELECT configuration, last_request_number, last_execution FROM segments
            WHERE segment = ?
            """, [.integer(segment)]
        ) { (row) throws(LullError) in
            result = (
                row.text(0), Meta(lastRequestNumber: row.integer(1), lastExecution: row.integer(2))
            )
        }
        return result
    }

    /// Table and columns, the first of which is the key.
    private static let copied = [
        ("pending", PendingTable.columns), ("running", RunningTable.columns),
        ("apps", AppTable.columns), ("standings", StandingTable.columns),
        ("settings", SettingsTable.columns),
    ]

    /// Adds the entries of the segment that ends to what it takes.
    private func closeCurrent(before sequence: Int64) throws(LullError) {
        guard let current = try connection.number("SELECT max(segment) FROM segments"),
            let sequences = try sequences(of: current)
        else { return }
        try connection.run(
            """
            UPDATE segments SET bytes = bytes + (
                SELECT ifnull(sum(length(CAST(entry AS BLOB)) + ?), 0) FROM journal
                WHERE sequence >= ? AND sequence < ?)
            WHERE segment = ?
            """,
            [
                .integer(SegmentTable.entryOverhead), .integer(sequences.lowerBound),
                .integer(sequence), .integer(current),
            ])
    }

    /// Of the whole file, without its free pages.
    private func bytesInUse() throws(LullError) -> Int64 {
        let pages = try connection.number("PRAGMA page_count") ?? 0
        let free = try connection.number("PRAGMA freelist_count") ?? 0
        return (pages - free) * (try connection.number("PRAGMA page_size") ?? 0)
    }
}
