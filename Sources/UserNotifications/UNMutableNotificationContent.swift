public import Foundation

/// A content that can be changed until it is put into a request, which copies it.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing stored of its own.

    /// Empty.
    public init() { super.init(NotificationParts()) }

    override init(_ parts: NotificationParts) { super.init(parts) }

    open override var title: String {
        get { parts.title }
        set { change { $0.title = newValue } }
    }

    open override var subtitle: String {
        get { parts.subtitle }
        set { change { $0.subtitle = newValue } }
    }

    open override var body: String {
        get { parts.body }
        set { change { $0.body = newValue } }
    }

    open override var badge: NSNumber? {
        get { parts.badge }
        set { change { $0.badge = newValue } }
    }

    open override var sound: UNNotificationSound? {
        get { parts.sound }
        set { change { $0.sound = newValue } }
    }

    open override var userInfo: [AnyHashable: Any] {
        get { parts.userInfo }
        set { change { $0.userInfo = newValue } }
    }

    open override var categoryIdentifier: String {
        get { parts.categoryIdentifier }
        set { change { $0.categoryIdentifier = newValue } }
    }

    open override var threadIdentifier: String {
        get { parts.threadIdentifier }
        set { change { $0.threadIdentifier = newValue } }
    }

    open override var targetContentIdentifier: String? {
        get { parts.targetContentIdentifier }
        set { change { $0.targetContentIdentifier = newValue } }
    }

    open override var launchImageName: String {
        get { parts.launchImageName }
        set { change { $0.launchImageName = newValue } }
    }

    open override var summaryArgument: String {
        get { parts.summaryArgument }
        set { change { $0.summaryArgument = newValue } }
    }

    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { parts.interruptionLevel }
        set { change { $0.interruptionLevel = newValue } }
    }

    open override var relevanceScore: Double {
        get { parts.relevanceScore }
        set { change { $0.relevanceScore = newValue } }
    }

    open override var attachments: [UNNotificationAttachment] {
        get { parts.attachments }
        set { change { $0.attachments = newValue } }
    }
}
