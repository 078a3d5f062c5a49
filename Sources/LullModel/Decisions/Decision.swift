/// A policy's opinion, or the final one.
package enum Decision: String, Codable, Sendable {
    case canProceed
    /// Stops the request until something changes.
    case mustNotProceed
    /// Stops it even where the person's wish would let it pass.
    case absolutelyMustNotProceed
    /// Lets it run whatever the score.
    case absolutelyMustProceed
}
