extension Migration {
    /// Version 2: apps.
    ///
    /// `origin` is the AppRequest as JSON, NULL for a command's. `value` is an AppStanding, or a setting, as
    /// JSON.
    static let apps = Migration(
        version: 2,
        statements: [
            "ALTER TABLE pending ADD COLUMN origin TEXT",
            "ALTER TABLE segment_pending ADD COLUMN origin TEXT",
            "ALTER TABLE history ADD COLUMN launch INTEGER",
            "ALTER TABLE history ADD COLUMN signal INTEGER",
            """
            CREATE TABLE standings (app TEXT PRIMARY KEY, value TEXT NOT NULL)
            STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE segment_standings (
                segment INTEGER NOT NULL, app TEXT NOT NULL, value TEXT NOT NULL,
                PRIMARY KEY (segment, app)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)
            STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE segment_settings (
                segment INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
                PRIMARY KEY (segment, name)
            ) STRICT, WITHOUT ROWID
            """,
        ])
}
