package import LullModel

/// What the scheduler remembers of an app's (or a command's) past behaviour.
///
/// Only apps with something to remember have one.
package struct AppRecord: Hashable, Codable, Sendable {
    package var app: AppKey
    /// When a refresh last started: the base of the rate limit.
    package var lastRefresh: SchedulerTime?
    /// Failures in a row: failed, killed, not started, or retried since the outcome is unknown.
    package var failures: Int
    /// Nothing starts before this, because of those failures.
    package var heldUntil: SchedulerTime?

    package init(
        app: AppKey, lastRefresh: SchedulerTime? = nil, failures: Int = 0,
        heldUntil: SchedulerTime? = nil
    ) {
        self.app = app
        self.lastRefresh = lastRefresh
        self.failures = failures
        self.heldUntil = heldUntil
    }

    /// Nothing to remember.
    package var isBlank: Bool { lastRefresh == nil && failures == 0 && heldUntil == nil }
}
