public import Foundation

/// Which class the delegate of a scene is of.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    public let name: String?
    public let role: UISceneSession.Role
    /// Kept; every scene is a `UIWindowScene`.
    open var sceneClass: AnyClass?
    /// From the Info.plist's `UIApplicationSceneManifest` at first, if the configuration is named there.
    open var delegateClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
        delegateClass = SceneManifest.delegateClass(named: name, role: sessionRole)
    }
}
