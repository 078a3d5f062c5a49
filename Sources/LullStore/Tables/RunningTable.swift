internal import LullCore
internal import LullHost
internal import LullModel

/// The executions under way, one row each; never more than may run at a time.
struct RunningTable {
    /// Without the key of a segment's copy.
    static let columns = "execution, identifier, value, pid, start_time, boot_id"

    let connection: Connection
    let json: StoredJSON

    /// All, or those of a segment's copy, in the order of starting.
    func all(ofSegment segment: Int64? = nil) throws(LullError) -> [StoredExecution] {
        let source =
            segment == nil
            ? "running WHERE ?1 IS NULL" : "segment_running WHERE segment = ?1"
        var result: [StoredExecution] = []
        try connection.query(
            "SELECT value, pid, start_time, boot_id FROM \(source) ORDER BY execution",
            [.integer(segment)]
        ) { (row) throws(LullError) in
            var process: ProcessIdentity?
            if let bootID = row.optionalText(3) {
                process = ProcessIdentity(
                    pid: try row.narrow(1, Int32.self),
                    startTime: UInt64(bitPattern: row.integer(2)), bootID: bootID)
            }
            let execution = try json.value(Execution.self, from: row.text(0))
            result.append(StoredExecution(execution: execution, process: process))
        }
        return result
    }

    func start(_ execution: Execution) throws(LullError) {
        try connection.run(
            "INSERT INTO running (execution, identifier, value) VALUES (?, ?, ?)",
            [
                .integer(execution.id.rawValue), .text(execution.request.identifier.rawValue),
                .text(try json.text(of: execution)),
            ])
    }

    /// Changes nothing if the execution is not under way.
    func update(_ execution: Execution) throws(LullError) {
        try connection.run(
            "UPDATE running SET value = ? WHERE execution = ?",
            [.text(try json.text(of: execution)), .integer(execution.id.rawValue)])
    }

    /// Changes nothing if the execution is not under way.
    func identify(_ execution: ExecutionID, _ process: ProcessIdentity) throws(LullError) {
        try connection.run(
            "UPDATE running SET pid = ?, start_time = ?, boot_id = ? WHERE execution = ?",
            [
                .integer(Int64(process.pid)), .integer(Int64(bitPattern: process.startTime)),
                .text(process.bootID), .integer(execution.rawValue),
            ])
    }

    /// Returns the identifier it ran for; nil if it was not under way.
    func remove(_ execution: ExecutionID) throws(LullError) -> TaskIdentifier? {
        var result: TaskIdentifier?
        try connection.query(
            "DELETE FROM running WHERE execution = ? RETURNING identifier",
            [.integer(execution.rawValue)]
        ) { (row) throws(LullError) in
            result = TaskIdentifier(trusted: row.text(0))
        }
        return result
    }
}
