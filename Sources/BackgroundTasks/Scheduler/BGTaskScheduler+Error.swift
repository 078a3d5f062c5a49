public import Foundation
internal import LullModel

extension BGTaskScheduler {
    /// Why a request was not accepted.
    ///
    /// Wraps an `NSError` of domain `BGTaskScheduler.errorDomain`; its description says in words what is
    /// wrong. Unchecked: an `NSError` does not change.
    public struct Error: _BridgedStoredNSError, @unchecked Sendable {
        public let _nsError: NSError

        public init(_nsError error: NSError) {
            _nsError = error
        }

        public static var _nsErrorDomain: String { BGTaskScheduler.errorDomain }
        /// The same as `BGTaskScheduler.errorDomain`.
        public static var errorDomain: String { BGTaskScheduler.errorDomain }

        /// Which of the four reasons.
        public enum Code: Int, _ErrorCodeProtocol, Sendable {
            public typealias _ErrorType = BGTaskScheduler.Error

            /// Background work is switched off for the app or the system, or there is no daemon.
            case unavailable = 1
            /// The app has as many pending requests of that kind as it may.
            case tooManyPendingTaskRequests = 2
            /// The Info.plist, or the person, does not permit the task, or it asks for what there is not.
            case notPermitted = 3
            /// A continued task that may not wait cannot begin now.
            case immediateRunIneligible = 4

            /// Matches any error of this domain and code, also one that went through `NSError`.
            public static func ~= (code: Code, error: any Swift.Error) -> Bool {
                let error = error as NSError
                return error.domain == BGTaskScheduler.errorDomain && error.code == code.rawValue
            }
        }

        public static var unavailable: Code { .unavailable }
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        public static var notPermitted: Code { .notPermitted }
        public static var immediateRunIneligible: Code { .immediateRunIneligible }
    }
}

extension BGTaskScheduler.Error {
    /// The daemon's error in Apple's terms, with its words.
    init(_ error: LullError) {
        let code: Code =
            switch error.kind {
            case .tooManyPendingTaskRequests: .tooManyPendingTaskRequests
            case .notPermitted, .invalidIdentifier, .invalidRequest: .notPermitted
            case .immediateRunIneligible: .immediateRunIneligible
            case .unavailable, .noToolchain, .daemonNotRunning, .daemonAlreadyRunning,
                .accessDenied, .usage,
                .commandNotFound, .commandNotExecutable, .noSuchRequest, .noSuchCondition,
                .noSuchApp, .invalidApp, .diskFull, .stateReadOnly, .stateDamaged, .stateTooNew,
                .storage, .socketPathTooLong, .protocolMismatch, .internal:
                .unavailable
            }
        var information: [String: Any] = [NSLocalizedDescriptionKey: error.message]
        information[NSLocalizedRecoverySuggestionErrorKey] = error.hint
        self.init(code, userInfo: information)
    }

    /// A request that can never be accepted as it is.
    static func refusal(_ text: String) -> BGTaskScheduler.Error {
        BGTaskScheduler.Error(.notPermitted, userInfo: [NSLocalizedDescriptionKey: text])
    }
}
