internal import Foundation
internal import LullModel

/// Hands an app its metrics as sequences: the form of iOS 27. When reports come: `MXMetricManager`.
///
/// Keep it for as long as reports are wanted. Each use of a sequence gets every report.
public final class MetricManager: Sendable {
    private let daily: DailyMetrics

    /// Counting begins with the first one that an app makes.
    public convenience init() { self.init(.shared) }

    init(_ daily: DailyMetrics) {
        self.daily = daily
        daily.subscribe { _ in }
    }

    /// This launch's report, if a day has passed since the last one. Ends with the iterating task only.
    public var metricReports: some AsyncSequence<MetricReport, Never> {
        AsyncStream { continuation in
            daily.subscribe { continuation.yield(MetricReport($0)) }
            retain(continuation)
        }
    }

    /// Never gives one: Lull keeps no call stacks. Ends with the iterating task only.
    public var diagnosticReports: some AsyncSequence<DiagnosticReport, Never> {
        AsyncStream { retain($0) }
    }

    /// Keeps the sequence open until its reader is gone.
    private func retain<Report>(_ continuation: AsyncStream<Report>.Continuation) {
        continuation.onTermination = { _ in withExtendedLifetime(continuation) {} }
    }
}

/// A diagnostic of an app. Never made here.
public struct DiagnosticReport: Hashable, Codable, Sendable {
    private init() {}
}
