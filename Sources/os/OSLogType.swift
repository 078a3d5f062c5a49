internal import LullBus

/// How much a line matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Journal priority 5, notice.
    public static let `default` = OSLogType(0)
    /// Journal priority 6, info.
    public static let info = OSLogType(1)
    /// Journal priority 7, debug.
    public static let debug = OSLogType(2)
    /// Journal priority 3, err.
    public static let error = OSLogType(16)
    /// Journal priority 2, crit.
    public static let fault = OSLogType(17)

    var level: LogEntry.Level {
        switch self {
        case .info: .info
        case .debug: .debug
        case .error: .error
        case .fault: .fault
        default: .notice
        }
    }
}
