extension Migration {
    /// Version 1, of Lull 0.1.
    ///
    /// `number` and `sequence` are row numbers, so new rows go to the end of a table and loading needs
    /// no sorting. Times are nanoseconds, truths 0 and 1; a NULL `app` is a command.
    static let first = Migration(
        version: 1,
        statements: [
            // One row: what is true of the whole file and changes with most transactions.
            """
            CREATE TABLE meta (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                last_request_number INTEGER NOT NULL, last_execution INTEGER NOT NULL,
                anchor_boot_id TEXT, anchor_boot_time INTEGER,
                anchor_wall INTEGER, anchor_scheduler INTEGER
            ) STRICT
            """,
            "INSERT INTO meta (only_row, last_request_number, last_execution) VALUES (1, 0, 0)",
            """
            CREATE TABLE pending (
                number INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, app TEXT,
                kind TEXT NOT NULL, first_submitted INTEGER NOT NULL, submitted INTEGER NOT NULL,
                earliest INTEGER NOT NULL, earliest_date INTEGER, window_end INTEGER NOT NULL,
                time_limit INTEGER NOT NULL, repeat_interval INTEGER,
                requirements INTEGER NOT NULL, retries_unknown INTEGER NOT NULL,
                floor_moves INTEGER NOT NULL
            ) STRICT
            """,
            // Lists are blobs, see CommandTable.
            """
            CREATE TABLE commands (
                identifier TEXT NOT NULL UNIQUE, executable TEXT NOT NULL,
                arguments BLOB NOT NULL, environment BLOB NOT NULL,
                working_directory TEXT NOT NULL
            ) STRICT
            """,
            // A handful of rows; `value` is the Execution as JSON. The process is NULL until it exists.
            """
            CREATE TABLE running (
                execution INTEGER PRIMARY KEY, identifier TEXT NOT NULL, value TEXT NOT NULL,
                pid INTEGER, start_time INTEGER, boot_id TEXT
            ) STRICT
            """,
            """
            CREATE TABLE apps (
                app TEXT PRIMARY KEY, last_refresh INTEGER, failures INTEGER NOT NULL,
                held_until INTEGER
            ) STRICT, WITHOUT ROWID
            """,
            // In the order of ending. Searched by identifier so rarely that an index does not pay.
            """
            CREATE TABLE history (
                sequence INTEGER PRIMARY KEY, execution INTEGER NOT NULL, identifier TEXT NOT NULL,
                app TEXT, kind TEXT NOT NULL, started INTEGER NOT NULL, ended INTEGER NOT NULL,
                duration INTEGER NOT NULL, outcome TEXT NOT NULL, stop_reason TEXT,
                detail TEXT NOT NULL, cpu_time INTEGER, memory_peak INTEGER,
                is_forced INTEGER NOT NULL, conditions TEXT NOT NULL, score REAL, threshold REAL
            ) STRICT
            """,
            """
            CREATE TABLE fates (
                sequence INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE,
                kind TEXT NOT NULL, at INTEGER NOT NULL, detail TEXT NOT NULL
            ) STRICT
            """,
            // A segment's entries are those from its first sequence up to the next segment's.
            """
            CREATE TABLE segments (
                segment INTEGER PRIMARY KEY, scheduler INTEGER NOT NULL, wall INTEGER NOT NULL,
                utc_offset INTEGER NOT NULL, first_sequence INTEGER NOT NULL,
                bytes INTEGER NOT NULL, lull_version TEXT NOT NULL,
                journal_version INTEGER NOT NULL, configuration TEXT NOT NULL,
                last_request_number INTEGER NOT NULL, last_execution INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE TABLE journal (sequence INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT",
            """
            CREATE TABLE segment_pending (
                segment INTEGER NOT NULL, number INTEGER NOT NULL, identifier TEXT NOT NULL,
                app TEXT, kind TEXT NOT NULL, first_submitted INTEGER NOT NULL,
                submitted INTEGER NOT NULL, earliest INTEGER NOT NULL, earliest_date INTEGER,
                window_end INTEGER NOT NULL, time_limit INTEGER NOT NULL, repeat_interval INTEGER,
                requirements INTEGER NOT NULL, retries_unknown INTEGER NOT NULL,
                floor_moves INTEGER NOT NULL, PRIMARY KEY (segment, number)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE segment_running (
                segment INTEGER NOT NULL, execution INTEGER NOT NULL, identifier TEXT NOT NULL,
                value TEXT NOT NULL, pid INTEGER, start_time INTEGER, boot_id TEXT,
                PRIMARY KEY (segment, execution)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE segment_apps (
                segment INTEGER NOT NULL, app TEXT NOT NULL, last_refresh INTEGER,
                failures INTEGER NOT NULL, held_until INTEGER, PRIMARY KEY (segment, app)
            ) STRICT, WITHOUT ROWID
            """,
        ])
}
