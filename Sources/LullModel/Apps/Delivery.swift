/// One execution as it is handed to an app's process.
package struct Delivery: Hashable, Codable, Sendable {
    package var execution: ExecutionID
    package var name: String
    package var kind: TaskKind
    /// Started by `simulate-launch`: the app prints the lines of a simulated launch.
    package var isSimulated: Bool
    package var details: TaskDetails?
    /// Until the warning, when it was handed over.
    package var secondsLeft: Double

    package init(
        execution: ExecutionID, name: String, kind: TaskKind, isSimulated: Bool = false,
        details: TaskDetails? = nil, secondsLeft: Double
    ) {
        self.execution = execution
        self.name = name
        self.kind = kind
        self.isSimulated = isSimulated
        self.details = details
        self.secondsLeft = secondsLeft
    }
}

/// What an app says at the end of a delivery.
package struct Completion: Hashable, Codable, Sendable {
    /// The result of a legacy fetch or of a silent push.
    package enum FetchResult: String, CaseIterable, Codable, Sendable {
        case newData, noData, failed
    }

    package var success: Bool
    package var fetchResult: FetchResult?
    /// Completed for the app, since it had no handler: `unhandled`, or had no expiration handler: `expired`.
    package var onBehalf: OnBehalf?

    /// Why the runtime completed in the app's place.
    package enum OnBehalf: String, CaseIterable, Codable, Sendable {
        case noExpirationHandler
        case noHandler
    }

    package init(
        success: Bool, fetchResult: FetchResult? = nil, onBehalf: OnBehalf? = nil
    ) {
        self.success = success
        self.fetchResult = fetchResult
        self.onBehalf = onBehalf
    }
}

/// How far a continued task has come, and what it shows.
package struct TaskProgress: Hashable, Codable, Sendable {
    package var completed: Int64
    package var total: Int64
    /// 0 to 1, with attached children counted.
    package var fraction: Double
    package var title: String
    package var subtitle: String

    package init(completed: Int64, total: Int64, fraction: Double, title: String, subtitle: String)
    {
        self.completed = completed
        self.total = total
        self.fraction = fraction
        self.title = title
        self.subtitle = subtitle
    }
}
