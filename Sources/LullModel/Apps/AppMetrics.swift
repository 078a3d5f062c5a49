/// How an app's background launches ended and what they used, from history; never estimated.
package struct AppMetrics: Hashable, Codable, Sendable {
    /// Seconds since 1970 UTC: the span that is counted.
    package var fromAt: Double
    package var untilAt: Double
    package var normalExits: Int
    /// Ended by a signal of its own fault: SIGSEGV and SIGBUS, SIGILL and SIGTRAP, SIGABRT and others.
    package var badAccessExits: Int
    package var illegalInstructionExits: Int
    package var abnormalExits: Int
    /// Killed by Lull for not completing in time.
    package var taskTimeoutExits: Int
    package var backgroundSeconds: Double
    package var backgroundCPUSeconds: Double

    package init(
        fromAt: Double, untilAt: Double, normalExits: Int = 0, badAccessExits: Int = 0,
        illegalInstructionExits: Int = 0, abnormalExits: Int = 0, taskTimeoutExits: Int = 0,
        backgroundSeconds: Double = 0, backgroundCPUSeconds: Double = 0
    ) {
        self.fromAt = fromAt
        self.untilAt = untilAt
        self.normalExits = normalExits
        self.badAccessExits = badAccessExits
        self.illegalInstructionExits = illegalInstructionExits
        self.abnormalExits = abnormalExits
        self.taskTimeoutExits = taskTimeoutExits
        self.backgroundSeconds = backgroundSeconds
        self.backgroundCPUSeconds = backgroundCPUSeconds
    }
}
