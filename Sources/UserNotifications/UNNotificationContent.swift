public import Foundation
internal import Synchronization

/// How urgent a notification is; kept with it, and without effect here.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive = 0
    case active = 1
    case timeSensitive = 2
    case critical = 3
}

/// What a content consists of.
struct NotificationParts {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var targetContentIdentifier: String?
    var launchImageName = ""
    var summaryArgument = ""
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var attachments: [UNNotificationAttachment] = []
}

/// What a notification says. Title, subtitle and body are shown; the rest is kept and read back.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Unchecked: the parts are in a mutex. What `userInfo` holds is the client's own, as on Apple's systems.

    private let content: Mutex<NotificationParts>

    init(_ parts: NotificationParts) {
        content = Mutex(parts)
        super.init()
    }

    var parts: NotificationParts {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }

    func change(_ body: (inout NotificationParts) -> Void) { content.withLock { body(&$0) } }

    open var title: String { parts.title }
    open var subtitle: String { parts.subtitle }
    open var body: String { parts.body }
    open var badge: NSNumber? { parts.badge }
    open var sound: UNNotificationSound? { parts.sound }
    open var userInfo: [AnyHashable: Any] { parts.userInfo }
    open var categoryIdentifier: String { parts.categoryIdentifier }
    open var threadIdentifier: String { parts.threadIdentifier }
    open var targetContentIdentifier: String? { parts.targetContentIdentifier }
    open var launchImageName: String { parts.launchImageName }
    open var summaryArgument: String { parts.summaryArgument }
    open var interruptionLevel: UNNotificationInterruptionLevel { parts.interruptionLevel }
    open var relevanceScore: Double { parts.relevanceScore }
    open var attachments: [UNNotificationAttachment] { parts.attachments }

    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(parts) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(parts)
    }
}
