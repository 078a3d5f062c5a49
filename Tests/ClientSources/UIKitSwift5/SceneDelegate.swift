import BackgroundTasks
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UITabBarController()
        self.window = window
        window.makeKeyAndVisible()
        if let item = connectionOptions.shortcutItem { print(item.type) }
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.app.refresh")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        try? BGTaskScheduler.shared.submit(request)
    }
}

class SceneAppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(
            name: "Default Configuration", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }

    func updateQuickActions() {
        UIApplication.shared.shortcutItems = [
            UIApplicationShortcutItem(
                type: "refresh", localizedTitle: "Refresh", localizedSubtitle: nil,
                icon: UIApplicationShortcutIcon(systemImageName: "arrow.clockwise"))
        ]
        UIApplication.shared.applicationIconBadgeNumber = 3
        UIApplication.shared.open(URL(string: "https://example.com")!)
        UIApplication.shared.open(
            URL(string: UIApplication.openSettingsURLString)!, options: [:],
            completionHandler: nil)
        let window = UIApplication.shared.connectedScenes
            .compactMap { $0 as? UIWindowScene }
            .flatMap { $0.windows }
            .first { $0.isKeyWindow }
        window?.rootViewController?.present(UIViewController(), animated: true)
    }
}
