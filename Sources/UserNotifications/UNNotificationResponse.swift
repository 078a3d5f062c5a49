public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of a notification that was opened.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The action of a notification that was dismissed.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What the person did with a notification. Never made here: the desktop's answer does not reach apps yet.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
    // Unchecked because NSObject is not Sendable: all that is stored is constant and Sendable.

    public let notification: UNNotification
    public let actionIdentifier: String

    package init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// A response with text that the person wrote. Never made here.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    public let userText: String

    package init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }
}
