package import LullCore
package import LullHost
package import LullModel

/// Keeps the state in one SQLite file, `lull.db`.
///
/// Durable: what `commit` returned from survives a crash and a loss of power (write-ahead log,
/// `synchronous = FULL`). The file and what SQLite puts beside it have mode 0600. One store a file: the
/// caller holds a lock against a second process.
///
/// A file whose bytes are wrong is renamed to `lull.db.damaged-…` with everything beside it, and an empty
/// one is started; `load` then returns a warning that names the kept file. A file that merely cannot be
/// opened or written is left alone, and the initializer throws.
package final class SQLiteStateStore: StateStore {
    private let opener: DatabaseOpener
    private let limits: StoreLimits
    private let json = StoredJSON()
    private var connection: Connection
    /// As committed.
    private var meta: Meta
    private var nextSequence: Int64
    private var warnings: [String] = []

    /// Opens `folder/lull.db`; creates the folder (mode 0700) and the file where missing.
    ///
    /// Throws `accessDenied`, `stateReadOnly`, `diskFull`, `stateTooNew` or `storage`.
    package init(folder: String, limits: StoreLimits = StoreLimits()) throws(LullError) {
        self.limits = limits
        opener = DatabaseOpener(files: try DatabaseFiles(folder: folder))
        connection = try opener.open(&warnings)
        meta = Meta()
        nextSequence = 1
        try mendingDamage { (store) throws(LullError) in
            store.meta = try MetaTable(connection: store.connection).read()
            store.nextSequence = try store.journalTable.nextSequence()
        }
    }

    deinit {
        close()
    }

    /// Closes the file; later calls throw `storage`. Called by `deinit` too.
    package func close() {
        connection.close()
    }

    // MARK: State

    package func load() throws(LullError) -> StoredState {
        var state = StoredState()
        try mendingDamage { (store) throws(LullError) in state = try store.state() }
        state.warnings = warnings
        return state
    }

    package func commit(
        _ changes: [StateChange], journal: [JournalEntry]
    ) throws(LullError) {
        guard !changes.isEmpty || !journal.isEmpty else { return }
        var meta = meta
        meta.note(changes)
        if let last = journal.last { meta.anchor?.move(to: last.at) }
        try notingDamage { () throws(LullError) in
            try connection.transaction { () throws(LullError) in
                try SQLiteStateStore.apply(
                    changes, to: connection, json: json, limits: limits)
                for (index, entry) in journal.enumerated() {
                    try journalTable.append(entry, sequence: nextSequence + Int64(index))
                }
                if meta != self.meta { try MetaTable(connection: connection).write(meta) }
            }
        }
        self.meta = meta
        nextSequence += Int64(journal.count)
    }

    package func command(of identifier: TaskIdentifier) throws(LullError) -> Command? {
        try notingDamage { () throws(LullError) in
            try CommandTable(connection: connection).command(of: identifier)
        }
    }

    package func history(
        of identifier: TaskIdentifier?, limit: Int
    ) throws(LullError) -> [ExecutionRecord] {
        try notingDamage { () throws(LullError) in
            try HistoryTable(connection: connection, json: json).newest(
                of: identifier, limit: limit)
        }
    }

    package func fate(of identifier: TaskIdentifier) throws(LullError) -> Fate? {
        try notingDamage { () throws(LullError) in
            try FateTable(connection: connection).fate(of: identifier)
        }
    }

    package func oldestExecution() throws(LullError) -> ExecutionID? {
        var result: ExecutionID?
        try notingDamage { () throws(LullError) in
            try connection.query("SELECT min(execution) FROM history") { (row) in
                result = row.optionalInteger(0).map { ExecutionID($0) }
            }
        }
        return result
    }

    package func knownIdentifiers() throws(LullError) -> [TaskIdentifier] {
        var result: [TaskIdentifier] = []
        try notingDamage { () throws(LullError) in
            try connection.query(
                """
                SELECT identifier FROM history UNION SELECT identifier FROM fates
                ORDER BY identifier
                """
            ) { (row) throws(LullError) in
                result.append(TaskIdentifier(trusted: row.text(0)))
            }
        }
        return result
    }

    // MARK: Clock

    /// The last moment known on every clock; nil in a file that never had one.
    package func clockAnchor() throws(LullError) -> ClockAnchor? {
        meta.anchor
    }

    /// Sets the anchor, durably. From then on each commit with journal entries moves it along.
    package func setClockAnchor(_ anchor: ClockAnchor) throws(LullError) {
        var meta = meta
        meta.anchor = anchor
        try notingDamage { () throws(LullError) in
            try connection.transaction { () throws(LullError) in
                try MetaTable(connection: connection).write(meta)
            }
        }
        self.meta = meta
    }

    // MARK: Journal

    /// Opens a segment with the state as committed, and removes segments that are too old or too many.
    ///
    /// Entries committed before the first segment belong to none and go when one begins. The current
    /// segment is never cut, so a process that runs for long begins one now and then, such as daily.
    package func beginSegment(
        _ configuration: Configuration, at now: Timestamp
    ) throws(LullError) {
        let text = try json.text(of: configuration)
        try notingDamage { () throws(LullError) in
            try connection.transaction { () throws(LullError) in
                try segmentTable.begin(
                    at: now, firstSequence: nextSequence, configuration: text, meta: meta)
                try segmentTable.prune(limits, at: now, journal: journalTable)
            }
        }
    }

    /// The segments that are kept, oldest first; the last is the current one.
    package func segments() throws(LullError) -> [JournalSegment] {
        try segmentTable.all()
    }

    /// The configuration that a segment began with; nil if the segment is not kept.
    package func configuration(ofSegment number: Int64) throws(LullError) -> Configuration? {
        guard let opening = try segmentTable.opening(of: number) else { return nil }
        return try json.completedValue(Configuration(), from: opening.configuration)
    }

    /// The complete state that a segment began with; nil if the segment is not kept.
    package func state(ofSegment number: Int64) throws(LullError) -> StoredState? {
        guard let opening = try segmentTable.opening(of: number) else { return nil }
        return try state(ofSegment: number, meta: opening.meta)
    }

    /// A segment's entries in order; none if the segment is not kept.
    package func journal(ofSegment number: Int64) throws(LullError) -> [JournalEntry] {
        guard let sequences = try segmentTable.sequences(of: number) else { return [] }
        return try journalTable.entries(in: sequences)
    }
}

// MARK: - Details

extension SQLiteStateStore {
    private var journalTable: JournalTable { JournalTable(connection: connection, json: json) }
    private var segmentTable: SegmentTable { SegmentTable(connection: connection) }

    private func state() throws(LullError) -> StoredState {
        try state(ofSegment: nil, meta: meta)
    }

    private func state(ofSegment segment: Int64?, meta: Meta) throws(LullError) -> StoredState {
        StoredState(
            pending: try PendingTable(connection: connection, json: json).all(ofSegment: segment),
            executions: try RunningTable(connection: connection, json: json).all(
                ofSegment: segment),
            apps: try AppTable(connection: connection).all(ofSegment: segment),
            standings: try StandingTable(connection: connection, json: json).all(
                ofSegment: segment),
            settings: try SettingsTable(connection: connection, json: json).read(
                ofSegment: segment),
            lastRequestNumber: meta.lastRequestNumber,
            lastExecutionID: ExecutionID(meta.lastExecution))
    }

    /// Runs `body`; if the file turns out damaged, sets it aside and runs `body` on an empty one.
    ///
    /// What was already read of clock and numbers goes on, so that no number is given twice.
    private func mendingDamage(
        _ body: (SQLiteStateStore) throws(LullError) -> Void
    ) throws(LullError) {
        do {
            try body(self)
        } catch {
            guard error.kind == .stateDamaged else { throw error }
            connection.close(leavingLog: true)
            connection = try opener.replace(because: error.message, &warnings)
            nextSequence = 1
            try connection.transaction { () throws(LullError) in
                try MetaTable(connection: connection).write(meta)
            }
            try body(self)
        }
    }

    /// Runs `body`; if it meets damage, the next open checks the whole file and sets it aside.
    private func notingDamage<Result>(
        _ body: () throws(LullError) -> Result
    ) throws(LullError) -> Result {
        do {
            return try body()
        } catch {
            if error.kind == .stateDamaged { opener.files.markSuspect() }
            throw error
        }
    }
}
