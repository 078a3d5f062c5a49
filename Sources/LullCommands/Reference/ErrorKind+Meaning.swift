internal import LullModel

extension ErrorKind {
    /// What the kind means, for the table of exit codes.
    var meaning: String {
        switch self {
        case .usage: "the command line is wrong"
        case .invalidIdentifier: "the identifier is not allowed"
        case .invalidRequest: "the request contradicts itself or cannot be met"
        case .commandNotFound: "the command to run does not exist"
        case .commandNotExecutable: "the command to run cannot be executed"
        case .noSuchApp: "no app of that identifier is installed"
        case .invalidApp: "an app's folder, Info.plist or executable is not as it must be"
        case .noSuchRequest: "there is no such request or execution"
        case .noSuchCondition: "there is no such condition, or it cannot have that value"
        case .unavailable: "background work is not available"
        case .tooManyPendingTaskRequests: "too many requests are pending"
        case .notPermitted: "the app is not permitted to submit this"
        case .immediateRunIneligible: "the request cannot run at once"
        case .noToolchain: "a Swift toolchain is needed and not there"
        case .daemonNotRunning: "the daemon does not answer"
        case .daemonAlreadyRunning: "a daemon is running already"
        case .accessDenied: "the daemon belongs to somebody else"
        case .diskFull: "the disk is full"
        case .stateReadOnly: "the state folder cannot be written"
        case .stateDamaged: "the kept state is damaged"
        case .stateTooNew: "the kept state is from a newer version"
        case .storage: "reading or writing failed"
        case .socketPathTooLong: "the path of the socket is too long"
        case .protocolMismatch: "lull and the daemon do not understand each other"
        case .internal: "a fault of Lull"
        }
    }
}
