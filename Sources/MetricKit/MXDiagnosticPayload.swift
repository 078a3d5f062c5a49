public import Foundation

/// Diagnostics of a span of time. Never made here: Lull keeps no call stacks.
public final class MXDiagnosticPayload: NSObject, @unchecked Sendable {
    // Unchecked because NSObject is not Sendable: all that is stored is constant and Sendable.

    public let timeStampBegin: Date
    public let timeStampEnd: Date
    public var crashDiagnostics: [MXCrashDiagnostic]? { nil }
    public var hangDiagnostics: [MXHangDiagnostic]? { nil }
    public var cpuExceptionDiagnostics: [MXCPUExceptionDiagnostic]? { nil }
    public var diskWriteExceptionDiagnostics: [MXDiskWriteExceptionDiagnostic]? { nil }
    public var appLaunchDiagnostics: [MXAppLaunchDiagnostic]? { nil }

    init(from begin: Date, until end: Date) {
        timeStampBegin = begin
        timeStampEnd = end
    }

    public func jsonRepresentation() -> Data { PayloadText.json([:]) }
    public func dictionaryRepresentation() -> [AnyHashable: Any] { [:] }
}
