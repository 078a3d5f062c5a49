public import Foundation
internal import LullBus

/// A named place for log lines: a subsystem and a category in it.
public final class OSLog: NSObject, @unchecked Sendable {
    // Unchecked only because NSObject is not Sendable: all that is stored is constant and Sendable.

    /// A category that Instruments gives a meaning on Apple's systems; a plain name here.
    public struct Category: Hashable, Sendable {
        public let rawValue: String

        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Lines without a subsystem and category.
    public static let `default` = OSLog(names: ("", ""), isDisabled: false)
    /// Takes lines and drops them.
    public static let disabled = OSLog(names: ("", ""), isDisabled: true)

    let subsystem: String
    let category: String
    let isDisabled: Bool

    public convenience init(subsystem: String, category: String) {
        self.init(names: (subsystem, category), isDisabled: false)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(names: (subsystem, category.rawValue), isDisabled: false)
    }

    private init(names: (subsystem: String, category: String), isDisabled: Bool) {
        subsystem = names.subsystem
        category = names.category
        self.isDisabled = isDisabled
    }

    /// Whether a line would be written: every level is, except on `disabled`.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    /// Always false: signposts are not recorded here.
    public var signpostsEnabled: Bool { false }

    func write(
        _ type: OSLogType, _ text: String, file: StaticString = "", line: UInt = 0,
        function: StaticString = ""
    ) {
        guard !isDisabled else { return }
        LogEntry(
            type.level, text, subsystem: subsystem, category: category, file: "\(file)",
            line: Int(line), function: "\(function)"
        ).write()
    }
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
/// The C name of `OSLog`.
public typealias os_log_t = OSLog
