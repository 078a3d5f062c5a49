public import Foundation
package import LullClient
internal import LullModel

/// A piece of background work that the system has launched the app for.
///
/// Made by the scheduler alone, of the subclass that fits its request. Unchecked: all that changes lies in
/// the delivery below, which has a lock of its own.
open class BGTask: NSObject, @unchecked Sendable {
    let active: ActiveTask

    package init(_ active: ActiveTask) {
        self.active = active
    }

    /// The identifier that its request was submitted under.
    open var identifier: String { active.delivery.name }

    /// Called once, shortly before the task's time is over, on a background queue of its own and never on
    /// the main one, so that a launch handler that blocks cannot stop it.
    ///
    /// Let go of after the call and at completion; one that is set after either is not kept. A task without
    /// one counts as completed without success when its time is over.
    open var expirationHandler: (() -> Void)? {
        get { active.expirationHandler }
        set { active.expirationHandler = newValue }
    }

    /// Ends the task; when all of a launch have ended, so does the launch.
    ///
    /// The first call counts; a later one is logged and changes nothing. `success` is recorded and shown, and
    /// nothing is retried because of it.
    open func setTaskCompleted(success: Bool) {
        active.complete(Completion(success: success))
    }

    open override var description: String { active.taskDescription }
}
