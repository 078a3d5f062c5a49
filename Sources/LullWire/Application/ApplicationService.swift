package import LullBus
package import LullModel

/// `io.lull.Application1` as Swift: what the daemon answers to apps on the private socket.
///
/// Whose call it is follows from the peer. Everything but `hello` throws `accessDenied` to a peer that is
/// no installed app's process, and before it said hello. Calls are made on the thread of the listener's
/// loop.
package protocol ApplicationService: AnyObject {
    func hello(_ greeting: AppGreeting, from peer: BusPeer) throws(LullError) -> AppWelcome
    /// Returns once the request is durable.
    func submit(_ request: AppRequest, from peer: BusPeer) throws(LullError)
    /// Cancelling what is not pending does nothing.
    func cancel(_ name: String, from peer: BusPeer) throws(LullError)
    func cancelAll(from peer: BusPeer) throws(LullError)
    /// In identifier order.
    func pending(from peer: BusPeer) throws(LullError) -> [AppRequest]
    func finishLaunching(from peer: BusPeer) throws(LullError)
    /// Completing what does not run, or not in this app, does nothing.
    func complete(
        _ execution: ExecutionID, _ completion: Completion, from peer: BusPeer) throws(LullError)
    func report(
        _ progress: TaskProgress, of execution: ExecutionID, from peer: BusPeer) throws(LullError)
    func setActivity(_ activity: AppActivity, from peer: BusPeer) throws(LullError)
    /// Nil: never.
    func setFetchInterval(_ interval: TimeSpan?, from peer: BusPeer) throws(LullError)
    func simulateLaunch(_ name: String, from peer: BusPeer) throws(LullError)
    func simulateExpiration(_ name: String, from peer: BusPeer) throws(LullError)
    func notify(_ notification: NotificationRequest, from peer: BusPeer) throws(LullError)
    func withdrawNotifications(_ identifiers: [String], from peer: BusPeer) throws(LullError)
    func notifications(from peer: BusPeer) throws(LullError) -> [NotificationRequest]
    /// Counted since the moment, seconds since 1970 UTC.
    func metrics(since: Double, from peer: BusPeer) throws(LullError) -> AppMetrics
}
