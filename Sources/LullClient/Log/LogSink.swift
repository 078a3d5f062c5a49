internal import LullBus
internal import LullPlatform

/// Takes the lines that Apple's frameworks log on an app's behalf.
package struct LogSink: Sendable {
    private let write: @Sendable (LogLine) -> Void

    package init(_ write: @escaping @Sendable (LogLine) -> Void) {
        self.write = write
    }

    /// Hands over one line; its text has no line break at its end.
    package func callAsFunction(_ text: String, level: LogLine.Level = .notice) {
        write(LogLine(text: text, level: level))
    }

    /// Standard error, but for debug lines, and the journal where there is one.
    package static let system = LogSink { line in
        if line.level != .debug && !JournalWriter.isStandardError {
            StandardError.write(line.text.escapedLine + "\n")
        }
        line.entry.writeToJournal()
    }

    /// Takes and forgets.
    package static let none = LogSink { _ in }
}

/// A line of the log, of subsystem `com.apple.BackgroundTasks` and category `Framework`.
package struct LogLine: Hashable, Sendable {
    /// How much it matters.
    package enum Level: Sendable {
        case error
        case notice
        case debug
    }

    package static let subsystem = "com.apple.BackgroundTasks"
    package static let category = "Framework"

    package var text: String
    package var level: Level

    package init(text: String, level: Level) {
        self.text = text
        self.level = level
    }

    /// As the journal takes it.
    fileprivate var entry: LogEntry {
        let level: LogEntry.Level =
            switch level {
            case .error: .error
            case .notice: .notice
            case .debug: .debug
            }
        return LogEntry(level, text, subsystem: Self.subsystem, category: Self.category)
    }
}

extension String {
    /// On one line: an identifier may hold a line break.
    fileprivate var escapedLine: String {
        utf8.contains(0x0A) ? split(separator: "\n").joined(separator: "\\n") : self
    }
}
