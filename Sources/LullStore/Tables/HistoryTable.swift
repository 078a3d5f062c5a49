internal import LullModel

/// The executions that ended, in the order of ending.
struct HistoryTable {
    private static let columns = """
        execution, identifier, app, kind, started, ended, duration, outcome, stop_reason, detail, \
        cpu_time, memory_peak, is_forced, conditions, score, threshold, launch, signal
        """
    private static let insertion = """
        INSERT INTO history (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \
        ?, ?)
        """

    let connection: Connection
    let json: StoredJSON

    func add(_ record: ExecutionRecord) throws(LullError) {
        try connection.run(
            HistoryTable.insertion,
            [
                .integer(record.execution.rawValue), .text(record.identifier.rawValue),
                .text(record.submitter.storedApp), .text(record.kind.rawValue),
                .integer(record.startedAt.nanoseconds), .integer(record.endedAt.nanoseconds),
                .integer(record.duration.nanoseconds), .text(record.outcome.rawValue),
                .text(record.stopReason?.rawValue), .text(record.detail),
                .integer(record.usage?.cpuTime.nanoseconds),
                .integer(record.usage?.memoryPeak), .truth(record.isForced),
                .text(try json.text(of: record.conditions)), .real(record.score),
                .real(record.threshold), .integer(record.launch?.rawValue),
                .integer(record.signal.map(Int64.init)),
            ])
    }

    /// Removes the oldest beyond `maximum`. Sequences have no gaps, so no counting is needed.
    func trim(to maximum: Int64) throws(LullError) {
        try connection.run(
            "DELETE FROM history WHERE sequence <= (SELECT max(sequence) FROM history) - ?",
            [.integer(maximum)])
    }

    /// Newest first: all, or one identifier's.
    func newest(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionRecord] {
        var result: [ExecutionRecord] = []
        try connection.query(
            """
            SELECT \(HistoryTable.columns) FROM history WHERE ?1 IS NULL OR identifier = ?1
            ORDER BY sequence DESC LIMIT ?2
            """, [.text(identifier?.rawValue), .integer(Int64(max(0, limit)))]
        ) { (row) throws(LullError) in
            result.append(try record(from: row))
        }
        return result
    }

    private func record(from row: Row) throws(LullError) -> ExecutionRecord {
        var stopReason: StopReason?
        if !row.isNull(8) { stopReason = try row.word(8, StopReason.self) }
        let usage = row.optionalInteger(10).map {
            ResourceUsage(
                cpuTime: TimeSpan(nanoseconds: $0), memoryPeak: row.optionalInteger(11))
        }
        return ExecutionRecord(
            execution: ExecutionID(row.integer(0)),
            identifier: TaskIdentifier(trusted: row.text(1)),
            submitter: Submitter(storedApp: row.optionalText(2)),
            kind: try row.word(3, TaskKind.self),
            startedAt: WallTime(nanoseconds: row.integer(4)),
            endedAt: WallTime(nanoseconds: row.integer(5)),
            duration: TimeSpan(nanoseconds: row.integer(6)),
            outcome: try row.word(7, Outcome.self), stopReason: stopReason, detail: row.text(9),
            usage: usage, isForced: row.truth(12),
            conditions: try json.value(DeviceConditions.self, from: row.text(13)),
            score: row.real(14), threshold: row.real(15),
            launch: row.optionalInteger(16).map { ExecutionID($0) },
            signal: row.isNull(17) ? nil : try row.narrow(17, Int32.self))
    }
}
