/// The scene that holds an app's windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    private var kept: [() -> UIWindow?] = []
    weak var lastKeyWindow: UIWindow?

    /// Those that are still kept by the app, in the order of their making.
    open var windows: [UIWindow] { kept.compactMap { $0() } }
    open var keyWindow: UIWindow? { lastKeyWindow }
    open var screen: UIScreen { .main }

    func add(_ window: UIWindow) {
        kept.removeAll { $0() == nil || $0() === window }
        kept.append { [weak window] in window }
    }
}
