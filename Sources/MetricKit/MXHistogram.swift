public import Foundation

// Unchecked, all classes here: NSObject is not Sendable; what they store is constant and Sendable.

/// A histogram. Never made here, like everything in this file: the types let sources compile.
public final class MXHistogram<UnitType: Unit>: NSObject, @unchecked Sendable {
    public let totalBucketCount: Int
    public let bucketEnumerator: NSEnumerator

    init(totalBucketCount: Int, bucketEnumerator: NSEnumerator) {
        self.totalBucketCount = totalBucketCount
        self.bucketEnumerator = bucketEnumerator
    }
}

/// One bar of a histogram.
public final class MXHistogramBucket<UnitType: Unit>: NSObject, @unchecked Sendable {
    public let bucketStart: Measurement<UnitType>
    public let bucketEnd: Measurement<UnitType>
    public let bucketCount: Int

    init(bucketStart: Measurement<UnitType>, bucketEnd: Measurement<UnitType>, bucketCount: Int) {
        self.bucketStart = bucketStart
        self.bucketEnd = bucketEnd
        self.bucketCount = bucketCount
    }
}

/// A mean with its spread.
public final class MXAverage<UnitType: Unit>: NSObject, @unchecked Sendable {
    public let averageMeasurement: Measurement<UnitType>
    public let sampleCount: Int
    public let standardDeviation: Double

    init(
        averageMeasurement: Measurement<UnitType>, sampleCount: Int, standardDeviation: Double
    ) {
        self.averageMeasurement = averageMeasurement
        self.sampleCount = sampleCount
        self.standardDeviation = standardDeviation
    }
}

/// GPU time.
public final class MXGPUMetric: MXMetric, @unchecked Sendable {
    public let cumulativeGPUTime: Measurement<UnitDuration>

    init(cumulativeGPUTime: Measurement<UnitDuration>) {
        self.cumulativeGPUTime = cumulativeGPUTime
    }
}

/// Memory.
public final class MXMemoryMetric: MXMetric, @unchecked Sendable {
    public let peakMemoryUsage: Measurement<UnitInformationStorage>
    public let averageSuspendedMemory: MXAverage<UnitInformationStorage>

    init(
        peakMemoryUsage: Measurement<UnitInformationStorage>,
        averageSuspendedMemory: MXAverage<UnitInformationStorage>
    ) {
        self.peakMemoryUsage = peakMemoryUsage
        self.averageSuspendedMemory = averageSuspendedMemory
    }
}

/// Disk writes.
public final class MXDiskIOMetric: MXMetric, @unchecked Sendable {
    public let cumulativeLogicalWrites: Measurement<UnitInformationStorage>

    init(cumulativeLogicalWrites: Measurement<UnitInformationStorage>) {
        self.cumulativeLogicalWrites = cumulativeLogicalWrites
    }
}

/// Network traffic.
public final class MXNetworkTransferMetric: MXMetric, @unchecked Sendable {
    public let cumulativeWifiUpload: Measurement<UnitInformationStorage>
    public let cumulativeWifiDownload: Measurement<UnitInformationStorage>
    public let cumulativeCellularUpload: Measurement<UnitInformationStorage>
    public let cumulativeCellularDownload: Measurement<UnitInformationStorage>

    init(
        cumulativeWifiUpload: Measurement<UnitInformationStorage>,
        cumulativeWifiDownload: Measurement<UnitInformationStorage>,
        cumulativeCellularUpload: Measurement<UnitInformationStorage>,
        cumulativeCellularDownload: Measurement<UnitInformationStorage>
    ) {
        self.cumulativeWifiUpload = cumulativeWifiUpload
        self.cumulativeWifiDownload = cumulativeWifiDownload
        self.cumulativeCellularUpload = cumulativeCellularUpload
        self.cumulativeCellularDownload = cumulativeCellularDownload
    }
}

/// Launch times.
public final class MXAppLaunchMetric: MXMetric, @unchecked Sendable {
    public let histogrammedTimeToFirstDraw: MXHistogram<UnitDuration>
    public let histogrammedApplicationResumeTime: MXHistogram<UnitDuration>
    public let histogrammedOptimizedTimeToFirstDraw: MXHistogram<UnitDuration>
    public let histogrammedExtendedLaunch: MXHistogram<UnitDuration>

    init(
        histogrammedTimeToFirstDraw: MXHistogram<UnitDuration>,
        histogrammedApplicationResumeTime: MXHistogram<UnitDuration>,
        histogrammedOptimizedTimeToFirstDraw: MXHistogram<UnitDuration>,
        histogrammedExtendedLaunch: MXHistogram<UnitDuration>
    ) {
        self.histogrammedTimeToFirstDraw = histogrammedTimeToFirstDraw
        self.histogrammedApplicationResumeTime = histogrammedApplicationResumeTime
        self.histogrammedOptimizedTimeToFirstDraw = histogrammedOptimizedTimeToFirstDraw
        self.histogrammedExtendedLaunch = histogrammedExtendedLaunch
    }
}

/// Hangs.
public final class MXAppResponsivenessMetric: MXMetric, @unchecked Sendable {
    public let histogrammedApplicationHangTime: MXHistogram<UnitDuration>

    init(histogrammedApplicationHangTime: MXHistogram<UnitDuration>) {
        self.histogrammedApplicationHangTime = histogrammedApplicationHangTime
    }
}

/// Location use.
public final class MXLocationActivityMetric: MXMetric, @unchecked Sendable {
    public let cumulativeBestAccuracyTime: Measurement<UnitDuration>
    public let cumulativeNearestTenMetersAccuracyTime: Measurement<UnitDuration>
    public let cumulativeHundredMetersAccuracyTime: Measurement<UnitDuration>
    public let cumulativeKilometerAccuracyTime: Measurement<UnitDuration>
    public let cumulativeThreeKilometersAccuracyTime: Measurement<UnitDuration>
    public let cumulativeBestAccuracyForNavigationTime: Measurement<UnitDuration>

    init(
        cumulativeBestAccuracyTime: Measurement<UnitDuration>,
        cumulativeNearestTenMetersAccuracyTime: Measurement<UnitDuration>,
        cumulativeHundredMetersAccuracyTime: Measurement<UnitDuration>,
        cumulativeKilometerAccuracyTime: Measurement<UnitDuration>,
        cumulativeThreeKilometersAccuracyTime: Measurement<UnitDuration>,
        cumulativeBestAccuracyForNavigationTime: Measurement<UnitDuration>
    ) {
        self.cumulativeBestAccuracyTime = cumulativeBestAccuracyTime
        self.cumulativeNearestTenMetersAccuracyTime = cumulativeNearestTenMetersAccuracyTime
        self.cumulativeHundredMetersAccuracyTime = cumulativeHundredMetersAccuracyTime
        self.cumulativeKilometerAccuracyTime = cumulativeKilometerAccuracyTime
        self.cumulativeThreeKilometersAccuracyTime = cumulativeThreeKilometersAccuracyTime
        self.cumulativeBestAccuracyForNavigationTime = cumulativeBestAccuracyForNavigationTime
    }
}

/// Signal strength.
public final class MXCellularConditionMetric: MXMetric, @unchecked Sendable {
    public let histogrammedCellularConditionTime: MXHistogram<Unit>

    init(histogrammedCellularConditionTime: MXHistogram<Unit>) {
        self.histogrammedCellularConditionTime = histogrammedCellularConditionTime
    }
}

/// Brightness.
public final class MXDisplayMetric: MXMetric, @unchecked Sendable {
    public let averagePixelLuminance: MXAverage<Unit>?

    init(averagePixelLuminance: MXAverage<Unit>?) {
        self.averagePixelLuminance = averagePixelLuminance
    }
}

/// Hitches.
public final class MXAnimationMetric: MXMetric, @unchecked Sendable {
    public let scrollHitchTimeRatio: Measurement<Unit>

    init(scrollHitchTimeRatio: Measurement<Unit>) {
        self.scrollHitchTimeRatio = scrollHitchTimeRatio
    }
}

/// Signposts.
public final class MXSignpostMetric: MXMetric, @unchecked Sendable {
    public let signpostName: String
    public let signpostCategory: String
    public let totalCount: Int

    init(signpostName: String, signpostCategory: String, totalCount: Int) {
        self.signpostName = signpostName
        self.signpostCategory = signpostCategory
        self.totalCount = totalCount
    }
}
