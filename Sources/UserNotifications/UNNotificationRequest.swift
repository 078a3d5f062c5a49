public import Foundation

/// A notification to be shown: what it says, and when.
public final class UNNotificationRequest: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because NSObject is not Sendable: all that is stored is constant and Sendable.

    /// A later request of the same identifier takes this one's place.
    public let identifier: String
    public let content: UNNotificationContent
    /// Nil: at once.
    public let trigger: UNNotificationTrigger?

    /// Copies the content: changing it later changes nothing here.
    public init(
        identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
        self.content = UNNotificationContent(content.parts)
        self.trigger = trigger
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A notification that was shown.
public final class UNNotification: NSObject, @unchecked Sendable {
    // Unchecked because NSObject is not Sendable: all that is stored is constant and Sendable.

    public let date: Date
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }
}
