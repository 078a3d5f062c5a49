/// How a process ended, as far as the runner could learn.
package struct ProcessEnd: Hashable, Codable, Sendable {
    /// What `wait` told, or that nobody could be told.
    package enum Status: Hashable, Codable, Sendable {
        case exited(code: Int32)
        case signalled(signal: Int32)
        /// The app said so; its process may go on.
        case completed(Completion)
        /// Adopted after a restart, so the status went to somebody else.
        case unknown
    }

    package var status: Status
    package var usage: ResourceUsage?

    package init(status: Status, usage: ResourceUsage? = nil) {
        self.status = status
        self.usage = usage
    }
}
