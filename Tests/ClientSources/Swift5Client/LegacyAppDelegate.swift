import BackgroundTasks

/// Shapes of code from before Swift 6: a delegate that registers, operations, implicit captures.
open class LegacyAppDelegate: NSObject {
    public var events: (String) -> Void = { _ in }
    private let queue = OperationQueue()

    public override init() {
        super.init()
        queue.maxConcurrentOperationCount = 1
    }

    open func didFinishLaunching() -> Bool {
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: "com.example.app.refresh", using: nil
        ) { task in
            self.handleAppRefresh(task: task as! BGAppRefreshTask)
        }
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: "com.example.app.cleaning",
            using: DispatchQueue.global(qos: .utility),
            launchHandler: { [weak self] (task: BGTask) in
                guard let task = task as? BGProcessingTask else { return }
                self?.handleCleaning(task)
            })
        return true
    }

    public func scheduleAppRefresh() {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.app.refresh")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch BGTaskScheduler.Error.unavailable {
            events("unavailable")
        } catch BGTaskScheduler.Error.notPermitted, BGTaskScheduler.Error.immediateRunIneligible {
            events("not permitted")
        } catch let error as BGTaskScheduler.Error where error.code == .tooManyPendingTaskRequests {
            events("too many")
        } catch {
            events("Could not schedule app refresh: \(error)")
        }
    }

    func handleAppRefresh(task: BGAppRefreshTask) {
        scheduleAppRefresh()
        let operation = BlockOperation { [events] in events("refreshing") }
        task.expirationHandler = {
            operation.cancel()
        }
        operation.completionBlock = {
            task.setTaskCompleted(success: !operation.isCancelled)
        }
        queue.addOperation(operation)
    }

    func handleCleaning(_ task: BGProcessingTask) {
        // Blocks its thread until the work or the time is over.
        let done = DispatchSemaphore(value: 0)
        task.expirationHandler = { done.signal() }
        events("cleaning")
        done.wait()
        task.expirationHandler = nil
        task.setTaskCompleted(success: false)
        task.setTaskCompleted(success: true)
        events("cleaned")
    }
}
