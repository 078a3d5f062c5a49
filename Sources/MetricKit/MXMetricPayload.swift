public import Foundation
internal import LullModel

/// What Lull counted of an app's background launches in a span of about a day.
///
/// Exits, background time and CPU time come from Lull's history and are not estimated. Every other metric
/// is nil, and absent from the JSON, since nobody measured it.
public final class MXMetricPayload: NSObject, @unchecked Sendable {
    // Unchecked because NSObject is not Sendable: all that is stored is constant and Sendable.

    public let latestApplicationVersion: String
    /// Always false: versions are not told apart.
    public var includesMultipleApplicationVersions: Bool { false }
    public let timeStampBegin: Date
    public let timeStampEnd: Date

    public let cpuMetrics: MXCPUMetric?
    public let applicationTimeMetrics: MXAppRunTimeMetric?
    public let applicationExitMetrics: MXAppExitMetric?
    public let metaData: MXMetaData?

    public var gpuMetrics: MXGPUMetric? { nil }
    public var cellularConditionMetrics: MXCellularConditionMetric? { nil }
    public var locationActivityMetrics: MXLocationActivityMetric? { nil }
    public var networkTransferMetrics: MXNetworkTransferMetric? { nil }
    public var applicationLaunchMetrics: MXAppLaunchMetric? { nil }
    public var applicationResponsivenessMetrics: MXAppResponsivenessMetric? { nil }
    public var diskIOMetrics: MXDiskIOMetric? { nil }
    public var memoryMetrics: MXMemoryMetric? { nil }
    public var displayMetrics: MXDisplayMetric? { nil }
    public var animationMetrics: MXAnimationMetric? { nil }
    public var signpostMetrics: [MXSignpostMetric]? { nil }

    init(_ metrics: AppMetrics, version: String) {
        latestApplicationVersion = version
        timeStampBegin = Date(timeIntervalSince1970: metrics.fromAt)
        timeStampEnd = Date(timeIntervalSince1970: metrics.untilAt)
        cpuMetrics = MXCPUMetric(cumulativeCPUTime: .seconds(metrics.backgroundCPUSeconds))
        applicationTimeMetrics = MXAppRunTimeMetric(
            cumulativeBackgroundTime: .seconds(metrics.backgroundSeconds))
        applicationExitMetrics = MXAppExitMetric(metrics)
        metaData = MXMetaData(version: version)
    }

    private var fields: [String: Any] {
        var fields: [String: Any] = [
            "appVersion": latestApplicationVersion,
            "timeStampBegin": PayloadText.moment(timeStampBegin),
            "timeStampEnd": PayloadText.moment(timeStampEnd),
        ]
        fields["cpuMetrics"] = cpuMetrics?.fields
        fields["applicationTimeMetrics"] = applicationTimeMetrics?.fields
        fields["applicationExitMetrics"] = applicationExitMetrics?.fields
        fields["metaData"] = metaData?.fields
        return fields
    }

    public func jsonRepresentation() -> Data { PayloadText.json(fields) }
    public func dictionaryRepresentation() -> [AnyHashable: Any] { fields }
}
