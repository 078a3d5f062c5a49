public import Foundation
package import LullClient
internal import LullModel

/// The running app: what state it is in, and what it may do in the background.
///
/// Its state follows what the person does with `lull open` and `lull close`; an app that Lull launched for
/// background work starts in `.background` and stays there until it is opened.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// Whether the app is in use.
    public enum State: Int, Sendable {
        case active = 0
        /// Between the two others, and while the app launches.
        case inactive = 1
        case background = 2
    }

    private static var current: UIApplication?

    /// The only one of the process; made at its first use.
    open class var shared: UIApplication {
        if let current { return current }
        let application = UIApplication()
        current = application
        return application
    }

    nonisolated let runtime: AppRuntime
    nonisolated let backgroundTime: BackgroundTime
    private var observers: [(State) -> Void] = []
    private(set) var state = State.inactive
    /// What is shown to the person, once it was.
    var scene: UIWindowScene?

    /// Apps have `shared`; another one would be of no use to them.
    public override convenience init() {
        self.init(runtime: .shared)
    }

    package init(
        runtime: AppRuntime, limits: BackgroundTimeLimits = BackgroundTimeLimits(),
        terminate: (@Sendable () -> Void)? = nil
    ) {
        self.runtime = runtime
        backgroundTime = BackgroundTime(
            limits: limits, log: runtime.log,
            isWorking: { [weak runtime] in runtime?.activeTasks.isEmpty == false },
            terminate: terminate ?? BackgroundTime.endProcess)
        super.init()
        if runtime.launchCause == .background { change(to: .background) }
    }

    /// Puts one of a class of the app's own, or of a test's, in the place of the process's.
    package static func replaceShared(with application: UIApplication?) {
        current = application
    }

    /// Kept weakly; the one that `main()` or `UIApplicationMain` makes lives as long as the process.
    open weak var delegate: (any UIApplicationDelegate)?

    open var applicationState: State { state }

    /// Has a closure called with every change of the state from now on.
    package func onStateChange(_ observer: @escaping (State) -> Void) {
        observers.append(observer)
    }

    /// Moves to a state; the time in the background counts from here.
    package func change(to new: State) {
        guard new != state else { return }
        state = new
        if new == .background {
            backgroundTime.enterBackground()
        } else {
            backgroundTime.leaveBackground()
        }
        for observer in observers { observer(new) }
    }

    // MARK: Scenes

    /// What is on the screen: one window scene from the first time on that the app was opened.
    open var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }
    /// The sessions of `connectedScenes`.
    open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
    /// Always false.
    open var supportsMultipleScenes: Bool { false }
    /// The windows of the scene.
    open var windows: [UIWindow] { scene?.windows ?? [] }
    /// The window of the scene that was shown last.
    open var keyWindow: UIWindow? { scene?.keyWindow }

    /// Does nothing: there is no snapshot that could be renewed.
    open func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}

    // MARK: The rest of what app delegates touch

    /// Kept for as long as the process lives; shown nowhere.
    open var shortcutItems: [UIApplicationShortcutItem]?
    /// Kept for as long as the process lives; shown nowhere.
    open var applicationIconBadgeNumber = 0
    /// Kept; changes nothing.
    open var isIdleTimerDisabled = false
    /// Kept; changes nothing.
    open var isNetworkActivityIndicatorVisible = false
    /// Always true: Lull knows no locked files.
    open var isProtectedDataAvailable: Bool { true }
    /// Always false: pushes come from `lull push`, which needs no registration.
    open var isRegisteredForRemoteNotifications: Bool { false }

    /// Tells the delegate on the main queue that it failed, as an early Simulator did; `lull push` needs no
    /// registration.
    open func registerForRemoteNotifications() {
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                delegate?.application(
                    self,
                    didFailToRegisterForRemoteNotificationsWithError: RegistrationFailure.error)
            }
        }
    }

    /// Does nothing.
    open func unregisterForRemoteNotifications() {}

    /// Always false: Lull opens no addresses.
    open func canOpenURL(_ url: URL) -> Bool { false }

    /// Opens nothing, and calls the handler with false on the main queue.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        guard let completion else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(false) } }
    }

    /// Opens nothing; false.
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        false
    }

    /// Where an iPhone has an app's settings; nothing is there on Linux.
    public nonisolated static let openSettingsURLString = "app-settings:"
}
