/// What an execution used, of all its processes where a control group counted them.
package struct ResourceUsage: Hashable, Codable, Sendable {
    package var cpuTime: TimeSpan
    /// Largest resident size in bytes; nil if not counted.
    package var memoryPeak: Int64?

    package init(cpuTime: TimeSpan, memoryPeak: Int64? = nil) {
        self.cpuTime = cpuTime
        self.memoryPeak = memoryPeak
    }
}
