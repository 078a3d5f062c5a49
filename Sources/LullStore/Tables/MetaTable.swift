internal import LullModel

/// The one row about the whole file.
struct Meta: Hashable {
    /// The highest numbers ever given; rows that used them may be gone.
    var lastRequestNumber: Int64 = 0
    var lastExecution: Int64 = 0
    var anchor: ClockAnchor?
}

struct MetaTable {
    let connection: Connection

    func read() throws(LullError) -> Meta {
        var result: Meta?
        try connection.query(
            """
            SELECT last_request_number, last_execution, anchor_boot_id, anchor_boot_time,
                anchor_wall, anchor_scheduler FROM meta
            """
        ) { (row) throws(LullError) in
            var meta = Meta(lastRequestNumber: row.integer(0), lastExecution: row.integer(1))
            if let bootID = row.optionalText(2) {
                meta.anchor = ClockAnchor(
                    bootID: bootID, bootTime: row.integer(3),
                    wall: WallTime(nanoseconds: row.integer(4)),
                    scheduler: SchedulerTime(nanoseconds: row.integer(5)))
            }
            result = meta
        }
        guard let result else { throw LullError.damaged("the row about the file is missing") }
        return result
    }

    func write(_ meta: Meta) throws(LullError) {
        try connection.run(
            """
            UPDATE meta SET last_request_number = ?, last_execution = ?, anchor_boot_id = ?,
                anchor_boot_time = ?, anchor_wall = ?, anchor_scheduler = ?
            """,
            [
                .integer(meta.lastRequestNumber), .integer(meta.lastExecution),
                .text(meta.anchor?.bootID), .integer(meta.anchor?.bootTime),
                .integer(meta.anchor?.wall.nanoseconds),
                .integer(meta.anchor?.scheduler.nanoseconds),
            ])
    }
}
