/// A required or observed value in a rationale, kept as a value so that each view formats it.
package enum Operand: Hashable, Codable, Sendable {
    case unknown
    case flag(Bool)
    case percent(Double)
    case count(Int)
    /// Scheduler time.
    case moment(SchedulerTime)
    case span(TimeSpan)
    /// A fixed word such as `serious`.
    case word(String)
}
