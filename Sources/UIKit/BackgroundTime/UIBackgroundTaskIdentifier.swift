/// Names one task between `beginBackgroundTask` and `endBackgroundTask`.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// No task: running in the background is not possible now.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
