import BackgroundTasks

/// A view model that registers from the main actor.
@MainActor
public final class MainActorModel {
    public private(set) var launches = 0
    private let onLaunch: @Sendable (Bool) -> Void

    public init(onLaunch: @escaping @Sendable (Bool) -> Void) {
        self.onLaunch = onLaunch
    }

    /// Right: on the main queue, and says so.
    public func registerOnMain(_ identifier: String) {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
            MainActor.assumeIsolated {
                self.launches += 1
                self.onLaunch(true)
            }
            task.setTaskCompleted(success: true)
        }
    }

    /// Wrong, as on iOS: the closure belongs to the main actor and is called on a background queue.
    public func registerOnNoQueue(_ identifier: String) {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
            self.launches += 1
            task.setTaskCompleted(success: true)
        }
    }

    /// Right on any queue: the closure belongs to nobody, and hops.
    public func registerHopping(_ identifier: String) {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
            @Sendable task in
            Task { @MainActor in
                self.launches += 1
                self.onLaunch(true)
                task.setTaskCompleted(success: true)
            }
        }
    }
}
