/// An error for a person: a kind that fixes the exit code, a sentence, and a hint what to do.
package struct LullError: Error, Hashable, Codable, Sendable {
    package var kind: ErrorKind
    package var message: String
    package var hint: String?

    package init(_ kind: ErrorKind, _ message: String, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}

/// What kind of error; the raw value ends the error's name on the bus, `io.lull.Error.…`.
package enum ErrorKind: String, CaseIterable, Codable, Sendable {
    case usage = "Usage"
    case invalidIdentifier = "InvalidIdentifier"
    case invalidRequest = "InvalidRequest"
    case commandNotFound = "CommandNotFound"
    case commandNotExecutable = "CommandNotExecutable"
    case noSuchRequest = "NoSuchRequest"
    case noSuchCondition = "NoSuchCondition"
    case noSuchApp = "NoSuchApp"
    /// An app's folder, Info.plist or executable is not as it must be.
    case invalidApp = "InvalidApp"
    /// The four of `BGTaskScheduler.Error`.
    case unavailable = "Unavailable"
    case tooManyPendingTaskRequests = "TooManyPendingTaskRequests"
    case notPermitted = "NotPermitted"
    case immediateRunIneligible = "ImmediateRunIneligible"
    /// A Swift toolchain, or the program that needs one, is not there.
    case noToolchain = "NoToolchain"
    case daemonNotRunning = "DaemonNotRunning"
    case daemonAlreadyRunning = "DaemonAlreadyRunning"
    case accessDenied = "AccessDenied"
    case diskFull = "DiskFull"
    case stateReadOnly = "StateReadOnly"
    case stateDamaged = "StateDamaged"
    case stateTooNew = "StateTooNew"
    case storage = "Storage"
    case socketPathTooLong = "SocketPathTooLong"
    case protocolMismatch = "ProtocolMismatch"
    case `internal` = "Internal"

    /// The exit code, after sysexits(3). Documented in the manual page; never changes.
    package var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .invalidIdentifier, .invalidRequest, .noSuchCondition, .invalidApp: 65
        case .noSuchRequest, .noSuchApp: 66
        case .commandNotFound: 127
        case .commandNotExecutable: 126
        case .unavailable, .noToolchain, .daemonNotRunning: 69
        case .tooManyPendingTaskRequests, .immediateRunIneligible, .daemonAlreadyRunning: 75
        case .notPermitted, .accessDenied: 77
        case .diskFull, .storage: 74
        case .stateReadOnly: 73
        case .stateDamaged, .stateTooNew, .socketPathTooLong: 78
        case .protocolMismatch: 76
        case .internal: 70
        }
    }
}
