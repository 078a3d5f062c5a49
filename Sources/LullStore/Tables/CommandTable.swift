internal import LullModel

/// The commands of pending and running identifiers, one row each.
///
/// A list is a blob: each string's length in bytes (four bytes, little end first), then its bytes.
/// Unlike a joined text that keeps every string, and unlike JSON it costs a submission nothing.
struct CommandTable {
    let connection: Connection

    func keep(_ command: Command, for identifier: TaskIdentifier) throws(LullError) {
        try connection.run(
            """
            INSERT INTO commands (identifier, executable, arguments, environment, working_directory)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT (identifier) DO UPDATE SET
                executable = excluded.executable, arguments = excluded.arguments,
                environment = excluded.environment, working_directory = excluded.working_directory
            """,
            [
                .text(identifier.rawValue), .text(command.executable),
                .blob(CommandTable.packed(command.arguments)),
                .blob(CommandTable.packed(command.environment)), .text(command.workingDirectory),
            ])
    }

    func command(of identifier: TaskIdentifier) throws(LullError) -> Command? {
        var result: Command?
        try connection.query(
            """
            SELECT executable, arguments, environment, working_directory FROM commands
            WHERE identifier = ?
            """, [.text(identifier.rawValue)]
        ) { (row) throws(LullError) in
            guard let arguments = CommandTable.unpacked(row.blob(1)),
                let environment = CommandTable.unpacked(row.blob(2))
            else { throw LullError.damaged("the command of '\(identifier)' cannot be read") }
            result = Command(
                executable: row.text(0), arguments: arguments, environment: environment,
                workingDirectory: row.text(3))
        }
        return result
    }

    /// Removes the command if its identifier is neither pending nor running any more.
    func dropIfUnused(_ identifier: TaskIdentifier) throws(LullError) {
        try connection.run(
            """
            DELETE FROM commands WHERE identifier = ?1
                AND NOT EXISTS (SELECT 1 FROM pending WHERE identifier = ?1)
                AND NOT EXISTS (SELECT 1 FROM running WHERE identifier = ?1)
            """, [.text(identifier.rawValue)])
    }

    static func packed(_ list: [String]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(list.reduce(0) { $0 + $1.utf8.count + 4 })
        for text in list {
            let count = UInt32(text.utf8.count)
            for shift in [0, 8, 16, 24] as [UInt32] {
                result.append(UInt8(truncatingIfNeeded: count >> shift))
            }
            result.append(contentsOf: text.utf8)
        }
        return result
    }

    /// Nil if the bytes are no packed list.
    static func unpacked(_ bytes: [UInt8]) -> [String]? {
        var result: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= 4 else { return nil }
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard rest.count >= count else { return nil }
            result.append(String(decoding: rest.prefix(count), as: UTF8.self))
            rest = rest.dropFirst(count)
        }
        return result
    }
}
