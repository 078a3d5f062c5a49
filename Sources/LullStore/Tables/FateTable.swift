internal import LullHost
internal import LullModel

/// What last became of identifiers that were cancelled or refused, in the order of noting.
struct FateTable {
    let connection: Connection

    func note(_ fate: Fate, of identifier: TaskIdentifier) throws(LullError) {
        try connection.run(
            "DELETE FROM fates WHERE identifier = ?", [.text(identifier.rawValue)])
        try connection.run(
            "INSERT INTO fates (identifier, kind, at, detail) VALUES (?, ?, ?, ?)",
            [
                .text(identifier.rawValue), .text(fate.kind.rawValue),
                .integer(fate.at.nanoseconds), .text(fate.detail),
            ])
    }

    /// Removes the oldest beyond `maximum`.
    func trim(to maximum: Int64) throws(LullError) {
        try connection.run(
            """
            DELETE FROM fates WHERE sequence <=
                (SELECT sequence FROM fates ORDER BY sequence DESC LIMIT 1 OFFSET ?)
            """, [.integer(maximum)])
    }

    func fate(of identifier: TaskIdentifier) throws(LullError) -> Fate? {
        var result: Fate?
        try connection.query(
            "SELECT kind, at, detail FROM fates WHERE identifier = ?",
            [.text(identifier.rawValue)]
        ) { (row) throws(LullError) in
            result = Fate(
                kind: try row.word(0, Fate.Kind.self),
                at: WallTime(nanoseconds: row.integer(1)), detail: row.text(2))
        }
        return result
    }
}
