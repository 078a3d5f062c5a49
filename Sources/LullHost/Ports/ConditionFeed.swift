package import LullModel

/// Reports the device's state, whole snapshots at a time. One thread.
package protocol ConditionFeed: AnyObject {
    /// Called with each new snapshot that differs from the one before.
    var onChange: ((ConditionSnapshot) -> Void)? { get set }
    /// The newest snapshot.
    var snapshot: ConditionSnapshot { get }
    /// Reads sampled facets again if the last reading is older than their interval; no wake-up of its own.
    /// Called before decisions, so that a value of hours ago never decides. May call `onChange`.
    func refreshStale()
    /// The sampled facets that are awaited: read at their interval while named here, else never by timer.
    func sample(_ facets: FacetSet)
}
