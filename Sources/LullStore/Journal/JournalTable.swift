internal import LullHost
internal import LullModel

/// The entries of the event journal, one JSON text each, under ascending sequence numbers.
struct JournalTable {
    /// Raised when an event or the configuration is written in a way that older programs cannot read.
    static let formatVersion: Int64 = 1

    let connection: Connection
    let json: StoredJSON

    func append(_ entry: JournalEntry, sequence: Int64) throws(LullError) {
        try connection.run(
            "INSERT INTO journal (sequence, entry) VALUES (?, ?)",
            [.integer(sequence), .text(try json.text(of: entry))])
    }

    /// The first number that no entry has and no segment begins after.
    func nextSequence() throws(LullError) -> Int64 {
        try connection.number(
            """
            SELECT max(ifnull((SELECT max(sequence) + 1 FROM journal), 1),
                ifnull((SELECT max(first_sequence) FROM segments), 1))
            """) ?? 1
    }

    func entries(in sequences: Range<Int64>) throws(LullError) -> [JournalEntry] {
        var result: [JournalEntry] = []
        try connection.query(
            "SELECT entry FROM journal WHERE sequence >= ? AND sequence < ? ORDER BY sequence",
            [.integer(sequences.lowerBound), .integer(sequences.upperBound)]
        ) { (row) throws(LullError) in
            result.append(try json.value(JournalEntry.self, from: row.text(0)))
        }
        return result
    }

    func drop(before sequence: Int64) throws(LullError) {
        try connection.run("DELETE FROM journal WHERE sequence < ?", [.integer(sequence)])
    }
}
