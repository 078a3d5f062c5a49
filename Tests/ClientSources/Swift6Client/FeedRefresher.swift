import BackgroundTasks

/// Registers, schedules and handles a refresh and a cleaning, as the sample apps do.
public final class FeedRefresher: Sendable {
    public static let refreshIdentifier = "com.example.app.refresh"
    public static let cleaningIdentifier = "com.example.app.cleaning"

    private let scheduler: any TaskScheduling
    private let onEvent: @Sendable (String) -> Void

    public init(
        scheduler: any TaskScheduling = BGTaskScheduler.shared,
        onEvent: @escaping @Sendable (String) -> Void
    ) {
        self.scheduler = scheduler
        self.onEvent = onEvent
    }

    public func register() {
        scheduler.register(forTaskWithIdentifier: Self.refreshIdentifier, using: nil) { task in
            self.handleRefresh(task as! BGAppRefreshTask)
        }
        scheduler.register(forTaskWithIdentifier: Self.cleaningIdentifier, using: nil) { task in
            guard let task = task as? BGProcessingTask, !(task is BGHealthResearchTask) else {
                return
            }
            self.handleCleaning(task)
        }
    }

    public func scheduleRefresh(after seconds: TimeInterval = 15 * 60) {
        let request = BGAppRefreshTaskRequest(identifier: Self.refreshIdentifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: seconds)
        do {
            try scheduler.submit(request)
        } catch {
            onEvent("refused: \(ErrorReport.words(for: error))")
        }
    }

    public func scheduleCleaning() {
        let request = BGProcessingTaskRequest(identifier: Self.cleaningIdentifier)
        request.requiresNetworkConnectivity = true
        request.requiresExternalPower = true
        request.earliestBeginDate = nil
        try? scheduler.submit(request)
    }

    private func handleRefresh(_ task: BGAppRefreshTask) {
        scheduleRefresh()
        let work = Task {
            await Task.yield()
            task.setTaskCompleted(success: !Task.isCancelled)
            onEvent("refreshed")
        }
        task.expirationHandler = {
            work.cancel()
        }
    }

    private func handleCleaning(_ task: BGProcessingTask) {
        nonisolated(unsafe) let task = task
        task.expirationHandler = { [onEvent] in
            onEvent("expired")
            task.setTaskCompleted(success: false)
        }
        onEvent("cleaning")
    }

    /// Asks first, so as not to replace a request that waits already.
    @concurrent
    public func scheduleRefreshUnlessPending() async {
        let pending = await scheduler.pendingTaskRequests()
        guard !pending.contains(where: { $0.identifier == Self.refreshIdentifier }) else {
            return onEvent("already pending")
        }
        scheduleRefresh()
    }
}

/// Every way in which apps look at an error.
public enum ErrorReport {
    public static func words(for error: any Error) -> String {
        do {
            throw error
        } catch BGTaskScheduler.Error.notPermitted {
            return "not permitted"
        } catch let error as BGTaskScheduler.Error where error.code == .tooManyPendingTaskRequests {
            return "too many"
        } catch let error as BGTaskScheduler.Error {
            switch error.code {
            case .unavailable: return "unavailable"
            case .tooManyPendingTaskRequests: return "too many"
            case .notPermitted: return "not permitted"
            case .immediateRunIneligible: return "not now"
            @unknown default: return "unknown"
            }
        } catch {
            return "other"
        }
    }

    public static func code(of error: any Error) -> BGTaskScheduler.Error.Code? {
        let error = error as NSError
        guard error.domain == BGTaskScheduler.errorDomain,
            error.domain == BGTaskScheduler.Error.errorDomain
        else { return nil }
        return BGTaskScheduler.Error.Code(rawValue: error.code)
    }

    public static func isUnavailable(_ error: any Error) -> Bool {
        if case BGTaskScheduler.Error.unavailable = error { return true }
        return (error as? BGTaskScheduler.Error)?.code == .unavailable
    }

    public static var fake: any Error {
        NSError(
            domain: BGTaskScheduler.errorDomain,
            code: BGTaskScheduler.Error.Code.notPermitted.rawValue)
    }
}
