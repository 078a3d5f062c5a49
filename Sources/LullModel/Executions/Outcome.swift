/// How an execution ended.
package enum Outcome: String, Codable, Sendable {
    /// Exit status 0, or completed with success.
    case succeeded
    /// Another exit status or a signal of its own, or completed without success.
    case failed
    /// Was warned, and ended within the grace period.
    case expired
    /// Was warned, did not end within the grace period, and was killed.
    case killed
    /// Could not be started; the detail says why.
    case notStarted
    /// Ended while the daemon was not there to see it.
    case unknown
}
