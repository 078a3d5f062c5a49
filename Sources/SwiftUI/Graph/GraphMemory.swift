/// What is kept of scenes and views between two evaluations, by their place.
@MainActor final class GraphMemory {
    /// The values that `onChange` watches.
    var watched: [String: Any] = [:]
    /// The boxes of `@State` and its like.
    var boxes: [String: AnyObject] = [:]
    /// Views that appeared and did not go yet, with what is to be done when they go.
    var appeared: [String: [() -> Void]] = [:]
    var hasBeenActive = false
}
