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

    // MARK: Apps

    case appSubmitted(AppRequest, from: AppIdentifier)
    /// An app took back all its own requests.
    case appCancelledAll(AppIdentifier)
    /// An app is installed, or its Info.plist reads differently than before.
    case appRegistered(AppProfile)
    /// An app's folder is gone, or unreadable: its requests wait for its return.
    case appMissing(AppIdentifier)
    /// Uninstalled: its requests and everything kept of it go.
    case appUnregistered(AppIdentifier)
    /// Its requests and everything kept of it go, but not the person's switches.
    case appDataReset(AppIdentifier)
    /// The person opened the app.
    case appOpened(AppIdentifier)
    /// The app came to the foreground or went to the background by itself; nil: its process is gone.
    case appActivityChanged(AppIdentifier, AppActivity?)
    /// Force quit.
    case appRemovedFromSwitcher(AppIdentifier)
    /// Background App Refresh for one app, or for the system.
    case refreshSwitched(AppIdentifier?, isOn: Bool)
    case appBarred(AppIdentifier, isBarred: Bool)
    /// Legacy fetch at such intervals; nil: never.
    case fetchIntervalSet(AppIdentifier, TimeSpan?)
    /// A legacy fetch now, whatever the policies say, and whether or not one is pending.
    case fetchForced(AppIdentifier)
    case pushReceived(AppIdentifier, payload: String)
    case progressReported(ExecutionID, TaskProgress)
}
