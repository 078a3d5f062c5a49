/// The floor under a request's start; never a promise.
package enum EarliestBegin: Hashable, Codable, Sendable {
    /// An absolute calendar instant; moves with the wall clock.
    case date(WallTime)
    /// So long after the submission; a clock change does not move it.
    case delay(TimeSpan)
}
