package import LullModel

/// A delivery that the app works on: under `BGTask`, SwiftUI's background task, fetch and push alike.
///
/// Guards exactly-once completion and the expiration handler's rules, from any thread.
package final class ActiveTask: @unchecked Sendable {
    package let delivery: Delivery

    package init(_ delivery: Delivery, connection: any SchedulerConnection) {
        self.delivery = delivery
    }

    /// Called once, on a queue of this task's own, when its time is over; cleared then and at completion.
    /// One that is set after either is never called and not kept.
    package var expirationHandler: (() -> Void)? {
        get { nil }
        set {}
    }

    package var isCompleted: Bool { false }

    /// Ends the delivery. The first call counts; false for every later one, which changes nothing.
    @discardableResult
    package func complete(_ completion: Completion) -> Bool { false }

    /// Tells how far a continued task has come; sent at most twice a second, the newest always.
    package func report(_ progress: TaskProgress) {}
}
