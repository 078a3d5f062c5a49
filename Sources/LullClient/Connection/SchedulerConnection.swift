package import LullModel

/// The seam under the app-side modules: the system as an app can reach it.
///
/// Two implementations: the bus to the daemon, and the test kit's simulated device. Any thread may call;
/// calls block for 5 s at most, then throw `unavailable`. Events come one at a time, on a thread of the
/// connection's own, never within a call. Without a daemon every call throws `unavailable`.
package protocol SchedulerConnection: AnyObject, Sendable {
    /// Says hello and has events delivered from now on; once, before any other call.
    func start(_ greeting: AppGreeting, onEvent: @escaping @Sendable (SystemEvent) -> Void)
    /// The device as last heard of; the default values until then and without a daemon.
    var device: AppDevice { get }

    /// Returns once the request is durable; throws the four errors of `BGTaskScheduler.Error`, with their
    /// words.
    func submit(_ request: AppRequest) throws(LullError)
    func cancel(_ name: String) throws(LullError)
    func cancelAll() throws(LullError)
    func pending() throws(LullError) -> [AppRequest]

    /// The launch handlers are registered: deliveries may come.
    func finishLaunching()
    /// Fire and forget, in order.
    func complete(_ execution: ExecutionID, _ completion: Completion)
    func report(_ progress: TaskProgress, of execution: ExecutionID)
    func setActivity(_ activity: AppActivity)
    /// Nil: never.
    func setFetchInterval(_ interval: TimeSpan?)

    func simulateLaunch(_ name: String) throws(LullError)
    func simulateExpiration(_ name: String) throws(LullError)

    func notify(_ notification: NotificationRequest) throws(LullError)
    func withdrawNotifications(_ identifiers: [String]) throws(LullError)
    func scheduledNotifications() throws(LullError) -> [NotificationRequest]
    /// Counted since the moment, seconds since 1970 UTC.
    func metrics(since: Double) throws(LullError) -> AppMetrics
}

/// What the system tells an app.
package enum SystemEvent: Hashable, Sendable {
    case deliver(Delivery)
    case expire(ExecutionID)
    /// The person opened or left the app.
    case activityRequested(AppActivity)
    case deviceChanged(AppDevice)
    /// Nobody will be heard of any more for now: the daemon is gone. It is looked for again.
    case disconnected
}
