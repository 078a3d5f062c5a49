package import LullModel

/// `io.lull.Scheduler1` as Swift: the daemon implements it, the client forwards it over the bus.
///
/// One protocol at both ends keeps them from drifting, and lets a command be tested without a bus.
/// Calls block; implementations belong to one thread.
package protocol SchedulerService {
    /// Returns once the request is durable.
    func submit(_ submission: Submission) throws(LullError) -> SubmitReceipt
    /// Throws `noSuchRequest` if none is pending. A running execution goes on.
    func cancel(_ identifier: TaskIdentifier) throws(LullError)
    /// Returns how many requests were cancelled.
    func cancelAll() throws(LullError) -> Int
    /// Pending requests in identifier order: at most `limit`, beginning behind `after`, or with the
    /// first.
    func pending(after: TaskIdentifier?, limit: Int) throws(LullError) -> [PendingReport]
    /// Never throws for an identifier that is unknown: the report says so.
    func explain(_ identifier: TaskIdentifier) throws(LullError) -> ExplanationReport
    /// Ended executions, newest first, at most `limit`; of one identifier if given.
    func history(of identifier: TaskIdentifier?, limit: Int) throws(LullError) -> [ExecutionReport]
    func status() throws(LullError) -> StatusReport
    /// Every facet, in `ConditionFacet` order.
    func conditions() throws(LullError) -> [ConditionReport]
    /// Makes `name` read `value` until `duration` has passed, or until cleared.
    func overrideCondition(
        _ name: String, value: String, duration: TimeSpan?
    ) throws(LullError)
    /// Ends an override; `nil` ends all.
    func clearOverride(_ name: String?) throws(LullError)
    /// Starts a pending request now, whatever the policies say.
    func simulateLaunch(_ identifier: TaskIdentifier) throws(LullError) -> LaunchReport
    /// Expires a running execution now.
    func simulateExpiration(_ identifier: TaskIdentifier) throws(LullError)
    /// Clears the hold that failures put on an identifier.
    func resume(_ identifier: TaskIdentifier) throws(LullError)
    /// The kept output of the identifier's execution, of the newest if none is named.
    func output(
        of identifier: TaskIdentifier, execution: ExecutionID?
    ) throws(LullError) -> OutputReport
}
