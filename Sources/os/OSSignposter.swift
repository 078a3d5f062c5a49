/// Marks intervals for a profiler on Apple's systems; nothing is recorded here.
public struct OSSignposter: Sendable {
    public init() {}
    public init(subsystem: String, category: String) {}
    public init(subsystem: String, category: OSLog.Category) {}
    public init(logger: Logger) {}
    public init(logHandle: OSLog) {}

    public static let disabled = OSSignposter()
    /// Always false.
    public var isEnabled: Bool { false }

    public func makeSignpostID() -> OSSignpostID { .exclusive }
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(log: .default, object: object)
    }

    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive
    ) -> OSSignpostIntervalState { .beginState(id: id) }
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
    ) -> OSSignpostIntervalState { .beginState(id: id) }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage
    ) {}
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
    ) {}

    /// Runs the work and marks nothing.
    public func withIntervalSignpost<Value>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Value
    ) rethrows -> Value { try task() }
    /// Runs the work and marks nothing.
    public func withIntervalSignpost<Value>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage,
        around task: () throws -> Value
    ) rethrows -> Value { try task() }
}

/// An interval that was begun.
public final class OSSignpostIntervalState: Sendable {
    public let signpostID: OSSignpostID

    private init(_ id: OSSignpostID) { signpostID = id }

    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id)
    }
}
