public import Foundation

/// A quick action of the app's icon. Lull shows none.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
    public nonisolated let type: String
    public nonisolated let localizedTitle: String
    public nonisolated let localizedSubtitle: String?
    public let icon: UIApplicationShortcutIcon?
    public let userInfo: [String: any NSSecureCoding]?

    public init(
        type: String, localizedTitle: String, localizedSubtitle: String? = nil,
        icon: UIApplicationShortcutIcon? = nil, userInfo: [String: any NSSecureCoding]? = nil
    ) {
        self.type = type
        self.localizedTitle = localizedTitle
        self.localizedSubtitle = localizedSubtitle
        self.icon = icon
        self.userInfo = userInfo
        super.init()
    }
}

/// The picture beside a quick action.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
    public convenience init(systemImageName: String) {
        self.init()
    }

    public convenience init(templateImageName: String) {
        self.init()
    }
}
