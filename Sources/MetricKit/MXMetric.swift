public import Foundation

// Unchecked, all classes here: NSObject is not Sendable; what they store is constant and Sendable.

/// One sort of measurement in a payload.
open class MXMetric: NSObject, @unchecked Sendable {
    override init() {}

    /// What is known, under Apple's names.
    var fields: [String: Any] { [:] }

    open func jsonRepresentation() -> Data { PayloadText.json(fields) }
    open func dictionaryRepresentation() -> [AnyHashable: Any] { fields }
}

/// CPU time of background launches.
public final class MXCPUMetric: MXMetric, @unchecked Sendable {
    public let cumulativeCPUTime: Measurement<UnitDuration>
    /// 0, and absent from the JSON: not measured here.
    public var cumulativeCPUInstructions: Measurement<Unit> {
        Measurement(value: 0, unit: Unit(symbol: "instructions"))
    }

    init(cumulativeCPUTime: Measurement<UnitDuration>) {
        self.cumulativeCPUTime = cumulativeCPUTime
    }

    override var fields: [String: Any] {
        ["cumulativeCPUTime": PayloadText.seconds(cumulativeCPUTime)]
    }
}

/// Time in the background. The other times read 0 and are absent from the JSON: not measured here.
public final class MXAppRunTimeMetric: MXMetric, @unchecked Sendable {
    public let cumulativeBackgroundTime: Measurement<UnitDuration>

    init(cumulativeBackgroundTime: Measurement<UnitDuration>) {
        self.cumulativeBackgroundTime = cumulativeBackgroundTime
    }

    public var cumulativeForegroundTime: Measurement<UnitDuration> { .seconds(0) }
    public var cumulativeBackgroundAudioTime: Measurement<UnitDuration> { .seconds(0) }
    public var cumulativeBackgroundLocationTime: Measurement<UnitDuration> { .seconds(0) }

    override var fields: [String: Any] {
        ["cumulativeBackgroundTime": PayloadText.seconds(cumulativeBackgroundTime)]
    }
}

/// Which app and system a payload is about.
public final class MXMetaData: MXMetric, @unchecked Sendable {
    public let applicationBuildVersion: String
    public let osVersion: String
    public let deviceType = "Linux"
    public let regionFormat: String
    public let platformArchitecture: String

    init(version: String) {
        applicationBuildVersion = version
        osVersion = ProcessInfo.processInfo.operatingSystemVersionString
        regionFormat = Locale.current.region?.identifier ?? ""
        #if arch(arm64)
            platformArchitecture = "arm64"
        #elseif arch(x86_64)
            platformArchitecture = "x86_64"
        #else
            platformArchitecture = "unknown"
        #endif
    }

    override var fields: [String: Any] {
        [
            "appBuildVersion": applicationBuildVersion, "osVersion": osVersion,
            "deviceType": deviceType, "regionFormat": regionFormat,
            "platformArchitecture": platformArchitecture,
        ]
    }
}

extension Measurement where UnitType == UnitDuration {
    static func seconds(_ value: Double) -> Measurement {
        Measurement(value: value, unit: .seconds)
    }
}
