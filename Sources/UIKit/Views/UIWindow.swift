public import Foundation

/// A window that is kept and shown nowhere; its root view controller loads its view when it is made key.
@preconcurrency @MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open weak var windowScene: UIWindowScene?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        UIApplication.shared.scene?.add(self)
    }

    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
        windowScene.add(self)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open var isKeyWindow: Bool { (windowScene ?? UIApplication.shared.scene)?.keyWindow === self }

    open func makeKey() {
        (windowScene ?? UIApplication.shared.scene)?.lastKeyWindow = self
    }

    /// Makes it key, and has the root view controller's view loaded.
    open func makeKeyAndVisible() {
        makeKey()
        rootViewController?.loadViewIfNeeded()
    }
}

/// The screen, which has no size.
@preconcurrency @MainActor open class UIScreen: NSObject {
    private static let only = UIScreen()

    open class var main: UIScreen { only }
    open var bounds: CGRect { .zero }
    open var scale: CGFloat { 1 }
    /// Kept; changes nothing.
    open var brightness: CGFloat = 0.5
}
