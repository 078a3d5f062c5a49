package import LullModel

/// What the world did. Everything that changes the core is one of these, and is journalled.
package enum Event: Hashable, Codable, Sendable {
    case submitted(TaskRequest, Submission.Disposition)
    case cancelled(TaskIdentifier)
    case cancelledAll
    /// A whole new snapshot from the condition hub.
    case conditionsChanged(DeviceConditions)
    /// The facets of `values` named by `facet` read as given, until the moment if there is one.
    case conditionOverridden(ConditionFacet, values: DeviceConditions, until: SchedulerTime?)
    case overrideCleared(ConditionFacet)
    /// The host looks: moments that came due are acted on, and whoever became ready is decided on.
    /// Sent at `nextWakeup` and after other events; those alone only change what is true.
    case wakeUp
    /// The wall clock or the zone was set.
    case clockChanged
    /// The machine slept; limits count active time, so they move by this much.
    case slept(TimeSpan)
    /// The process exists and was let go.
    case executionStarted(ExecutionID)
    /// It could not be started. `isPermanent`: trying again would fail the same way.
    case startFailed(ExecutionID, detail: String, isPermanent: Bool)
    /// It is known never to have started (undone, or found so after a restart).
    case neverStarted(ExecutionID)
    case executionEnded(ExecutionID, ProcessEnd)
    case launchForced(TaskIdentifier)
    case expirationForced(TaskIdentifier)
    /// The person cleared an identifier's hold.
    case holdCleared(TaskIdentifier)
    /// Writing the state fails (true) or works again (false): nothing starts while it fails.
    case storageFailing(Bool)
}
