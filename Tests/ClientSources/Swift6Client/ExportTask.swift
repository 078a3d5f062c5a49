@preconcurrency import BackgroundTasks

/// A continued task as an app begins it at a tap.
public enum ExportTask {
    /// A fresh name of the wildcard's for each export.
    public static func begin(
        _ number: Int, units: Int64, onLaunch: @escaping @Sendable (String) -> Void
    ) async throws {
        let identifier = "com.example.app.export.\(number)"
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
            guard let task = task as? BGContinuedProcessingTask else { return }
            task.progress.totalUnitCount = units
            for unit in 1...units {
                task.progress.completedUnitCount = unit
                task.updateTitle(task.title, subtitle: "\(unit) of \(units)")
            }
            onLaunch("\(task.title), \(task.subtitle)")
            task.setTaskCompleted(success: task.progress.isFinished)
        }
        let request = BGContinuedProcessingTaskRequest(
            identifier: identifier, title: "Export", subtitle: "Starting")
        request.strategy = .fail
        if BGTaskScheduler.supportedResources.contains(.gpu) {
            request.requiredResources = .gpu
        }
        if #available(iOS 27.0, *) {
            try await BGTaskScheduler.shared.submitTaskRequest(request)
        } else {
            try BGTaskScheduler.shared.submit(request)
        }
    }

    public static func show(_ progress: some ProgressReporting) -> Double {
        progress.progress.fractionCompleted
    }
}
