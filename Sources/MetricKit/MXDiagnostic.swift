public import Foundation

// Unchecked, all classes here: NSObject is not Sendable; what they store is constant and Sendable.

/// What went wrong in an app. Never made here, like everything in this file: the types let sources compile.
open class MXDiagnostic: NSObject, @unchecked Sendable {
    public let metaData: MXMetaData
    public let applicationVersion: String

    init(version: String) {
        metaData = MXMetaData(version: version)
        applicationVersion = version
    }

    open func jsonRepresentation() -> Data { PayloadText.json([:]) }
    open func dictionaryRepresentation() -> [AnyHashable: Any] { [:] }
}

/// Stacks of threads.
public final class MXCallStackTree: NSObject, @unchecked Sendable {
    override init() {}

    public func jsonRepresentation() -> Data { PayloadText.json([:]) }
}

/// A crash.
public final class MXCrashDiagnostic: MXDiagnostic, @unchecked Sendable {
    public let callStackTree: MXCallStackTree
    public let terminationReason: String?
    public let virtualMemoryRegionInfo: String?
    public let exceptionType: NSNumber?
    public let exceptionCode: NSNumber?
    public let signal: NSNumber?

    init(
        version: String,
        callStackTree: MXCallStackTree,
        terminationReason: String?,
        virtualMemoryRegionInfo: String?,
        exceptionType: NSNumber?,
        exceptionCode: NSNumber?,
        signal: NSNumber?
    ) {
        self.callStackTree = callStackTree
        self.terminationReason = terminationReason
        self.virtualMemoryRegionInfo = virtualMemoryRegionInfo
        self.exceptionType = exceptionType
        self.exceptionCode = exceptionCode
        self.signal = signal
        super.init(version: version)
    }
}

/// A hang.
public final class MXHangDiagnostic: MXDiagnostic, @unchecked Sendable {
    public let callStackTree: MXCallStackTree
    public let hangDuration: Measurement<UnitDuration>

    init(version: String, callStackTree: MXCallStackTree, hangDuration: Measurement<UnitDuration>) {
        self.callStackTree = callStackTree
        self.hangDuration = hangDuration
        super.init(version: version)
    }
}

/// Too much CPU time.
public final class MXCPUExceptionDiagnostic: MXDiagnostic, @unchecked Sendable {
    public let callStackTree: MXCallStackTree
    public let totalCPUTime: Measurement<UnitDuration>
    public let totalSampledTime: Measurement<UnitDuration>

    init(
        version: String,
        callStackTree: MXCallStackTree,
        totalCPUTime: Measurement<UnitDuration>,
        totalSampledTime: Measurement<UnitDuration>
    ) {
        self.callStackTree = callStackTree
        self.totalCPUTime = totalCPUTime
        self.totalSampledTime = totalSampledTime
        super.init(version: version)
    }
}

/// Too many writes.
public final class MXDiskWriteExceptionDiagnostic: MXDiagnostic, @unchecked Sendable {
    public let callStackTree: MXCallStackTree
    public let totalWritesCaused: Measurement<UnitInformationStorage>

    init(
        version: String, callStackTree: MXCallStackTree,
        totalWritesCaused: Measurement<UnitInformationStorage>
    ) {
        self.callStackTree = callStackTree
        self.totalWritesCaused = totalWritesCaused
        super.init(version: version)
    }
}

/// A slow launch.
public final class MXAppLaunchDiagnostic: MXDiagnostic, @unchecked Sendable {
    public let callStackTree: MXCallStackTree
    public let launchDuration: Measurement<UnitDuration>

    init(version: String, callStackTree: MXCallStackTree, launchDuration: Measurement<UnitDuration>)
    {
        self.callStackTree = callStackTree
        self.launchDuration = launchDuration
        super.init(version: version)
    }
}
