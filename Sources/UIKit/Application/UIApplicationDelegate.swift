public import Foundation

/// What an app does at the turns of its life. Every method may be left out.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    // MARK: Launching

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Its return is the end of launching: handlers must be registered by then. The options are nil.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called by nobody: launching always tells the other two.
    func applicationDidFinishLaunching(_ application: UIApplication)

    // MARK: Life

    // Not called in an app whose scenes have delegates, but for the last.
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called when the process is asked to end by SIGTERM; SIGKILL follows 5 s later.
    func applicationWillTerminate(_ application: UIApplication)

    // MARK: The device, which Lull does not tell of yet

    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    func applicationSignificantTimeChange(_ application: UIApplication)
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

    // MARK: Background work

    /// A background fetch: the handler is to be called as soon as it is known what came of it.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void)
    /// Exists for source; there are no background transfers yet.
    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)

    // MARK: Pushes

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error)
    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    /// The form that a push calls; where it is left out it hands on to the one with a handler.
    // The attribute again, for Swift 5 clients warn of the dictionary without it.
    @MainActor func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult

    // MARK: Scenes

    /// Asked when the app is opened for the first time: which class the scene's delegate is of.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

    // MARK: Never called on Linux

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier extensionPointIdentifier:
            UIApplication.ExtensionPointIdentifier
    ) -> Bool
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask

    /// The app's window, in an app without scenes.
    var window: UIWindow? { get set }
}
