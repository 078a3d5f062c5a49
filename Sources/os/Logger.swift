/// Writes log lines to the journal, or without one to standard error.
///
/// Every level is written. Interpolated text is private unless marked `privacy: .public`, and reads
/// `<private>`; numbers are public. With `LULL_LOG_PRIVATE=1` in the environment private values, but
/// not sensitive ones, are shown.
public struct Logger: Sendable {
    private let log: OSLog

    /// Without a subsystem and category.
    public init() { log = .default }
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a line at a level.
    public func log(
        level: OSLogType, _ message: OSLogMessage, file: StaticString = #fileID,
        line: UInt = #line, function: StaticString = #function
    ) {
        log.write(level, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.default`.
    public func log(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.default, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.debug`.
    public func trace(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.debug, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.debug`.
    public func debug(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.debug, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.info`.
    public func info(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.info, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.default`.
    public func notice(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.default, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.error`.
    public func warning(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.error, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.error`.
    public func error(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.error, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.fault`.
    public func critical(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.fault, message.text, file: file, line: line, function: function)
    }

    /// Writes a line at the level `.fault`.
    public func fault(
        _ message: OSLogMessage, file: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        log.write(.fault, message.text, file: file, line: line, function: function)
    }
}
