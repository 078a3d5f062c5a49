public import Foundation

/// One instance of what an app shows. An app on Lull has one from the first time on that it was opened.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// Whether the scene is in use.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    /// What a scene is connected for. Always empty.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        open var urlContexts: Set<UIOpenURLContext> { [] }
        open var shortcutItem: UIApplicationShortcutItem? { nil }
        open var notificationResponse: UNNotificationResponse? { nil }
    }

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?
    open var title: String! = ""
    open internal(set) var activationState = ActivationState.unattached

    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    // Posted on the main thread with the scene as their object, after its delegate was told.
    public nonisolated static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification")
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification")
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    public nonisolated static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

/// An address that a scene is to open. Never made by Lull.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    public let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }
}
