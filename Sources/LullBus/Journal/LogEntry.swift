internal import CSystemd
internal import Glibc
internal import LullPlatform

/// One line of a program's log, as it goes to the journal or to standard error.
package struct LogEntry: Hashable, Sendable {
    /// How much it matters, by the names that the system's log has.
    package enum Level: String, CaseIterable, Sendable {
        case debug
        case info
        /// The level of a line that names none.
        case notice
        case error
        case fault

        /// syslog(3)'s number: 7 for debug down to 2 for a fault.
        package var priority: Int {
            switch self {
            case .debug: 7
            case .info: 6
            case .notice: 5
            case .error: 3
            case .fault: 2
            }
        }
    }

    package var level: Level
    package var subsystem: String
    package var category: String
    package var message: String
    /// Where in the source it was written; an empty file is left out of the journal.
    package var file: String
    package var line: Int
    package var function: String

    /// So that one line cannot fill a disk; what is longer is cut and ends with "…".
    package static let messageBytesMaximum = 32 * 1024

    package init(
        _ level: Level, _ message: String, subsystem: String = "", category: String = "",
        file: String = "", line: Int = 0, function: String = ""
    ) {
        self.level = level
        self.subsystem = subsystem
        self.category = category
        self.message = Self.bounded(message)
        self.file = file
        self.line = line
        self.function = function
    }

    /// Writes it to the journal, or without one to standard error.
    ///
    /// In a process that Lull launched it goes to standard error as well, where Lull keeps it for
    /// `lull logs`. Any thread may call; nothing is buffered.
    package func write() {
        let isInJournal = writeToJournal()
        guard !isInJournal || Self.isLaunched else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        StandardError.write(
            text(atSeconds: now.tv_sec, milliseconds: now.tv_nsec / 1_000_000) + "\n")
    }

    /// Writes it to the journal and nowhere else; false if no journal took it.
    @discardableResult
    package func writeToJournal() -> Bool {
        JournalWriter.write(fields)
    }

    /// As standard error shows it: `2026-05-01T10:00:00.000Z error [subsystem:category] message`.
    ///
    /// The time is UTC; the brackets are absent if both names are empty; line breaks in the message are
    /// written as `\n`, so that a line stays one.
    package func text(atSeconds seconds: Int, milliseconds: Int) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        gmtime_r(&moment, &parts)
        let date =
            "\(parts.tm_year + 1900)-\(Self.padded(parts.tm_mon + 1))-\(Self.padded(parts.tm_mday))"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.padded($0) }
            .joined(separator: ":")
        let fraction = Self.padded(Int32(milliseconds), to: 3)
        let origin =
            subsystem.isEmpty && category.isEmpty ? "" : " [\(subsystem):\(category)]"
        return "\(date)T\(time).\(fraction)Z \(level.rawValue)\(origin) \(Self.oneLine(message))"
    }

    private var fields: [(name: String, value: String)] {
        var fields = [
            (name: "MESSAGE", value: message),
            (name: "PRIORITY", value: String(level.priority)),
            (name: "SYSLOG_IDENTIFIER", value: Self.program),
        ]
        if !subsystem.isEmpty { fields.append((name: "SUBSYSTEM", value: subsystem)) }
        if !category.isEmpty { fields.append((name: "CATEGORY", value: category)) }
        if let app = Self.app { fields.append((name: "LULL_APP", value: app)) }
        if !file.isEmpty {
            fields.append((name: "CODE_FILE", value: file))
            fields.append((name: "CODE_LINE", value: String(line)))
            fields.append((name: "CODE_FUNC", value: function))
        }
        return fields
    }

    private static let program =
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "unknown"
    private static let app = getenv("LULL_APP").map { String(cString: $0) }
    private static let isLaunched = app != nil

    private static func bounded(_ message: String) -> String {
        guard message.utf8.count > messageBytesMaximum else { return message }
        return String(decoding: message.utf8.prefix(messageBytesMaximum), as: UTF8.self) + "…"
    }

    private static func oneLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            default: line.unicodeScalars.append(scalar)
            }
        }
    }

    private static func padded(_ number: Int32, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
