internal import LullCore
internal import LullModel

/// The requests that wait, one row each.
struct PendingTable {
    /// In the order of `values(of:)` and `request(from:)`.
    static let columns = """
        number, identifier, app, kind, first_submitted, submitted, earliest, earliest_date, \
        window_end, time_limit, repeat_interval, requirements, retries_unknown, floor_moves, \
        origin
        """
    private static let insertion = """
        INSERT INTO pending (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    let connection: Connection
    let json: StoredJSON

    /// All, or those of a segment's copy, in ascending number order.
    func all(ofSegment segment: Int64? = nil) throws(LullError) -> [PendingRequest] {
        let source =
            segment == nil
            ? "pending WHERE ?1 IS NULL" : "segment_pending WHERE segment = ?1"
        var result: [PendingRequest] = []
        // Growing by doubling would need half as much memory again as a hundred thousand take.
        let count = try connection.number(
            "SELECT count(*) FROM \(source)", [.integer(segment)])
        result.reserveCapacity(Int(count ?? 0))
        try connection.query(
            "SELECT \(PendingTable.columns) FROM \(source) ORDER BY number", [.integer(segment)]
        ) { (row) throws(LullError) in
            result.append(try request(from: row))
        }
        return result
    }

    func keep(_ request: PendingRequest) throws(LullError) {
        // Not an upsert: a replaced request may come with another number, which is the row's key.
        try drop(request.identifier)
        try connection.run(PendingTable.insertion, try values(of: request))
    }

    func drop(_ identifier: TaskIdentifier) throws(LullError) {
        try connection.run(
            "DELETE FROM pending WHERE identifier = ?", [.text(identifier.rawValue)])
    }

    private func values(of request: PendingRequest) throws(LullError) -> [SQLValue] {
        let origin = try request.origin.map { (origin) throws(LullError) in
            try json.text(of: origin)
        }
        return [
            .integer(request.number), .text(request.identifier.rawValue),
            .text(request.submitter.storedApp), .text(request.kind.rawValue),
            .integer(request.firstSubmitted.nanoseconds),
            .integer(request.submitted.nanoseconds), .integer(request.earliest.nanoseconds),
            .integer(request.earliestDate?.nanoseconds),
            .integer(request.windowEnd.nanoseconds), .integer(request.timeLimit.nanoseconds),
            .integer(request.repeatInterval?.nanoseconds),
            .integer(Int64(request.requirements.rawValue)),
            .truth(request.retriesUnknownOutcome), .integer(Int64(request.floorMoves)),
            .text(origin),
        ]
    }

    private func request(from row: Row) throws(LullError) -> PendingRequest {
        let origin = try row.optionalText(14).map { (text) throws(LullError) in
            try json.value(AppRequest.self, from: text)
        }
        return PendingRequest(
            identifier: TaskIdentifier(trusted: row.text(1)),
            submitter: Submitter(storedApp: row.optionalText(2)), number: row.integer(0),
            firstSubmitted: WallTime(nanoseconds: row.integer(4)),
            submitted: SchedulerTime(nanoseconds: row.integer(5)),
            earliest: SchedulerTime(nanoseconds: row.integer(6)),
            earliestDate: row.optionalInteger(7).map(WallTime.init(nanoseconds:)),
            windowEnd: SchedulerTime(nanoseconds: row.integer(8)),
            timeLimit: TimeSpan(nanoseconds: row.integer(9)),
            repeatInterval: row.optionalInteger(10).map(TimeSpan.init(nanoseconds:)),
            kind: try row.word(3, TaskKind.self),
            requirements: Requirements(rawValue: try row.narrow(11, UInt8.self)),
            retriesUnknownOutcome: row.truth(12), floorMoves: try row.narrow(13, UInt16.self),
            origin: origin)
    }
}

extension Submitter {
    /// The bundle identifier, or nil for a command.
    var storedApp: String? {
        switch self {
        case .command: nil
        case .app(let app): app.rawValue
        }
    }

    init(storedApp: String?) {
        if let storedApp {
            self = .app(AppIdentifier(storedApp))
        } else {
            self = .command
        }
    }
}
