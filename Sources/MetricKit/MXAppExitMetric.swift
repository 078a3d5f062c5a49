public import Foundation
internal import LullModel

// Unchecked, all classes here: NSObject is not Sendable; what they store is constant and Sendable.

/// How an app's processes ended. Lull counts its own background launches.
public final class MXAppExitMetric: MXMetric, @unchecked Sendable {
    /// All zero, and absent from the JSON: Lull does not see how an opened app ends.
    public let foregroundExitData = MXForegroundExitData()
    public let backgroundExitData: MXBackgroundExitData

    init(_ metrics: AppMetrics) { backgroundExitData = MXBackgroundExitData(metrics) }

    override var fields: [String: Any] { ["backgroundExitData": backgroundExitData.fields] }
}

/// Ends of opened apps: not counted here.
public final class MXForegroundExitData: NSObject, @unchecked Sendable {
    public var cumulativeNormalAppExitCount: Int { 0 }
    public var cumulativeMemoryResourceLimitExitCount: Int { 0 }
    public var cumulativeBadAccessExitCount: Int { 0 }
    public var cumulativeAbnormalExitCount: Int { 0 }
    public var cumulativeIllegalInstructionExitCount: Int { 0 }
    public var cumulativeAppWatchdogExitCount: Int { 0 }
}

/// Ends of background launches, by cause. What Lull does not tell apart reads 0 and is not in the JSON.
public final class MXBackgroundExitData: NSObject, @unchecked Sendable {
    private let metrics: AppMetrics

    init(_ metrics: AppMetrics) { self.metrics = metrics }

    public var cumulativeNormalAppExitCount: Int { metrics.normalExits }
    public var cumulativeBadAccessExitCount: Int { metrics.badAccessExits }
    public var cumulativeIllegalInstructionExitCount: Int { metrics.illegalInstructionExits }
    public var cumulativeAbnormalExitCount: Int { metrics.abnormalExits }
    /// Ended by Lull for not completing in time.
    public var cumulativeBackgroundTaskAssertionTimeoutExitCount: Int { metrics.taskTimeoutExits }
    public var cumulativeMemoryResourceLimitExitCount: Int { 0 }
    public var cumulativeCPUResourceLimitExitCount: Int { 0 }
    public var cumulativeMemoryPressureExitCount: Int { 0 }
    public var cumulativeAppWatchdogExitCount: Int { 0 }
    public var cumulativeSuspendedWithLockedFileExitCount: Int { 0 }

    var fields: [String: Any] {
        [
            "cumulativeNormalAppExitCount": cumulativeNormalAppExitCount,
            "cumulativeBadAccessExitCount": cumulativeBadAccessExitCount,
            "cumulativeIllegalInstructionExitCount": cumulativeIllegalInstructionExitCount,
            "cumulativeAbnormalExitCount": cumulativeAbnormalExitCount,
            "cumulativeBackgroundTaskAssertionTimeoutExitCount":
                cumulativeBackgroundTaskAssertionTimeoutExitCount,
        ]
    }
}
