import BackgroundTasks
import NewsCore
import os

/// The app's two background tasks: what they do, and when they are asked for again.
enum BackgroundWork {
    static let refreshIdentifier = "com.example.NewsReader.refresh"
    static let cleaningIdentifier = "com.example.NewsReader.cleaning"
    private static let log = Logger(subsystem: "com.example.NewsReader", category: "background")

    static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: refreshIdentifier, using: nil) {
            task in
            guard let task = task as? BGAppRefreshTask else { return }
            // First of all: whatever becomes of this one, there is a next one.
            scheduleRefresh()
            run(task) { library in
                let added = try await library.refresh()
                let total = try await library.articleCount()
                log.notice("Refreshed: \(added) new articles, \(total) in all.")
            }
        }
        BGTaskScheduler.shared.register(forTaskWithIdentifier: cleaningIdentifier, using: nil) {
            task in
            guard let task = task as? BGProcessingTask else { return }
            scheduleCleaning(notBefore: Date(timeIntervalSinceNow: 24 * 3600))
            run(task) { library in
                let removed = try await library.clean()
                log.notice("Cleaned: \(removed) old articles removed.")
            }
        }
    }

    static func scheduleRefresh() {
        let request = BGAppRefreshTaskRequest(identifier: refreshIdentifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        submit(request)
    }

    static func scheduleCleaning(notBefore date: Date? = nil) {
        let request = BGProcessingTaskRequest(identifier: cleaningIdentifier)
        request.requiresExternalPower = true
        request.earliestBeginDate = date
        submit(request)
    }

    private static func submit(_ request: BGTaskRequest) {
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            log.error(
                "'\(request.identifier, privacy: .public)' was not accepted: \(error, privacy: .public)"
            )
        }
    }

    /// Runs the work until it ends or its time is over; completes exactly once either way.
    private static func run(
        _ task: BGTask, _ work: @escaping @Sendable (NewsLibrary) async throws -> Void
    ) {
        let running = Task {
            do {
                try await work(NewsLibrary.forMainBundle())
                task.setTaskCompleted(success: true)
            } catch {
                log.error(
                    "'\(task.identifier, privacy: .public)' failed: \(error, privacy: .public)")
                task.setTaskCompleted(success: false)
            }
        }
        task.expirationHandler = { running.cancel() }
    }
}
