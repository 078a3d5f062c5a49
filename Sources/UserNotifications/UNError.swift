public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of `UNError`.
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification was refused; its description is a sentence that says more.
public struct UNError: Error, CustomNSError, LocalizedError, @unchecked Sendable {
    // Unchecked: `userInfo` holds text only.

    /// The causes, with Apple's numbers.
    public enum Code: Int, Sendable {
        /// Also: Lull's daemon cannot be reached.
        case notificationsNotAllowed = 1
        case attachmentInvalidURL = 100
        case attachmentUnrecognizedType = 101
        case attachmentInvalidFileSize = 102
        case attachmentNotInDataStore = 103
        case attachmentMoveIntoDataStoreFailed = 104
        case attachmentCorrupt = 105
        /// The trigger's date never comes.
        case notificationInvalidNoDate = 1400
        case notificationInvalidNoContent = 1401
        case contentProvidingObjectNotAllowed = 1500
        case contentProvidingInvalid = 1501
        case badgeInputInvalid = 1600
    }

    public let code: Code
    public let userInfo: [String: Any]

    init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    public static var errorDomain: String { UNErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { userInfo }
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }

    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
}

extension UNError.Code {
    /// Lets `catch UNError.notificationsNotAllowed` find the error, also as an NSError.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == UNErrorDomain && error.code == code.rawValue
    }
}
