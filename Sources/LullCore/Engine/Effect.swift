package import LullModel

/// What the host must do now, in order. Durable ones are written before any is performed.
package enum Effect: Hashable, Codable, Sendable {
    /// Durable: the request is pending, new or changed.
    case keep(PendingRequest)
    /// Durable: the request is no longer pending, and no execution took it.
    case drop(TaskIdentifier)
    /// The submission is refused; nothing changed.
    case refuse(LullError)
    /// The submission was not taken because an older request stays.
    case keptExisting(TaskIdentifier)
    /// Durable, then performed: the request left the pending list and this execution starts.
    case start(Execution)
    /// Durable: a running execution's phase or limit changed.
    case update(Execution)
    /// Tell the execution that its time is over: SIGTERM, or the expiration handler.
    case warn(ExecutionID, StopReason)
    /// End it: SIGKILL to all its processes.
    case kill(ExecutionID)
    /// Durable: the execution ended and is history.
    case finish(ExecutionRecord)
    /// Durable: the execution is undone; its request is pending again by a `keep` beside it.
    case discard(ExecutionID)
    /// Durable: an app's record changed; a blank one is deleted.
    case remember(AppRecord)
    /// Durable: what is kept of an app changed.
    case rememberStanding(AppStanding)
    /// Durable: nothing is kept of an app any more.
    case forgetStanding(AppIdentifier)
    /// Durable: a switch of the whole system changed.
    case rememberSettings(SystemSettings)
}
