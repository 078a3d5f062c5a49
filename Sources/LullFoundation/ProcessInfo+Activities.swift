internal import Dispatch
public import Foundation
internal import LullClient

extension ProcessInfo {
    /// Runs `block` on a background thread with false, and again with true when the process's time in the
    /// background is over before that call has returned.
    ///
    /// The reason must not be empty. Lull suspends nobody, so true means that a task of this process was
    /// told to end.
    public func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        precondition(!reason.isEmpty, "The reason of an expiring activity must not be empty.")
        let token = AppRuntime.shared.onExpiration { block(true) }
        DispatchQueue.global().async {
            block(false)
            AppRuntime.shared.removeExpirationHandler(token)
        }
    }

    /// What kind of work an activity is. Lull manages no activities of apps in use, so it changes nothing.
    public struct ActivityOptions: OptionSet, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        public static let userInitiated = ActivityOptions(
            rawValue: 0x00FF_FFFF | (1 << 20))
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(
            rawValue: 0x00FF_FFFF & ~(1 << 20))
        public static let background = ActivityOptions(rawValue: 0xFF)
        public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    }

    /// Begins an activity; give what it returns to `endActivity`. Changes nothing on Linux.
    public func beginActivity(
        options: ActivityOptions = [], reason: String
    ) -> any NSObjectProtocol {
        NSObject()
    }

    /// Ends an activity. Changes nothing on Linux.
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Runs `block` within an activity.
    public func performActivity(
        options: ActivityOptions = [], reason: String, using block: () -> Void
    ) {
        block()
    }
}
