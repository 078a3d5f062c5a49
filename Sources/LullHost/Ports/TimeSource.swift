package import LullModel

/// Where the host reads the time.
package protocol TimeSource: AnyObject {
    /// Both clocks, read together. Scheduler time never runs backwards.
    func now() -> Timestamp
    /// How long the machine has slept since it booted (boot time less monotonic time).
    func suspended() -> TimeSpan
}
