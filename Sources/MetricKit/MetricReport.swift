public import Foundation
internal import LullModel

/// What Lull counted of an app's background launches in a span of about a day: the form of iOS 27.
public struct MetricReport: Hashable, Codable, Sendable {
    /// The values of one span.
    public struct IntervalEntry: Hashable, Codable, Sendable {
        public let duration: Measurement<UnitDuration>
        public let values: [MetricResult]
    }

    public let timeRange: DateInterval
    /// One entry, over the whole time.
    public let intervalEntries: [IntervalEntry]

    init(_ metrics: AppMetrics) {
        let begin = Date(timeIntervalSince1970: metrics.fromAt)
        let end = Date(timeIntervalSince1970: max(metrics.fromAt, metrics.untilAt))
        timeRange = DateInterval(start: begin, end: end)
        intervalEntries = [
            IntervalEntry(
                duration: .seconds(timeRange.duration),
                values: [
                    .totalBackgroundTime(
                        TotalBackgroundTimeMetric(value: .seconds(metrics.backgroundSeconds))),
                    .cpuTime(CPUTimeMetric(value: .seconds(metrics.backgroundCPUSeconds))),
                    .backgroundTermination(BackgroundTerminationMetric(metrics)),
                ])
        ]
    }
}

extension [MetricReport.IntervalEntry] {
    /// The entry over the whole time.
    public var fullDayEntry: MetricReport.IntervalEntry? {
        self.max { $0.duration < $1.duration }
    }
}

/// One measurement. Lull has three of Apple's; more may come, so a `switch` needs an `@unknown default`.
public enum MetricResult: Hashable, Codable, Sendable {
    case totalBackgroundTime(TotalBackgroundTimeMetric)
    case cpuTime(CPUTimeMetric)
    case backgroundTermination(BackgroundTerminationMetric)
}

/// Time that background launches took.
public struct TotalBackgroundTimeMetric: Hashable, Codable, Sendable {
    public let value: Measurement<UnitDuration>
}

/// CPU time that background launches took.
public struct CPUTimeMetric: Hashable, Codable, Sendable {
    public let value: Measurement<UnitDuration>
}

/// How background launches ended. What Lull does not tell apart is 0.
public struct BackgroundTerminationMetric: Hashable, Codable, Sendable {
    public let normalTerminationCount: Int
    public let abnormalTerminationCount: Int
    public let badAccessTerminationCount: Int
    public let illegalInstructionTerminationCount: Int
    /// Ended by Lull for not completing in time.
    public let taskTimeoutTerminationCount: Int
    public let memoryLimitTerminationCount: Int
    public let systemPressureTerminationCount: Int
    public let highCPUTerminationCount: Int
    public let watchdogTerminationCount: Int
    public let fileLockTerminationCount: Int

    init(_ metrics: AppMetrics) {
        normalTerminationCount = metrics.normalExits
        abnormalTerminationCount = metrics.abnormalExits
        badAccessTerminationCount = metrics.badAccessExits
        illegalInstructionTerminationCount = metrics.illegalInstructionExits
        taskTimeoutTerminationCount = metrics.taskTimeoutExits
        memoryLimitTerminationCount = 0
        systemPressureTerminationCount = 0
        highCPUTerminationCount = 0
        watchdogTerminationCount = 0
        fileLockTerminationCount = 0
    }
}
