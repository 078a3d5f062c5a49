import BackgroundTasks
import UIKit
import WholeAppBehavior

/// An app with an interface: its life, fetches and pushes become events, beside what its script does.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let script = Script.shared

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        script.launch()
        if script.does("fetches") {
            application.setMinimumBackgroundFetchInterval(
                UIApplication.backgroundFetchIntervalMinimum)
        }
        script.note("state \(application.applicationState.rawValue)")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { script.note("active") }

    func applicationDidEnterBackground(_ application: UIApplication) {
        script.note("in the background")
        if script.does("submits-in-background") {
            script.submit(kind: "processing+later", name: "clean")
        }
    }

    func applicationWillTerminate(_ application: UIApplication) { script.note("terminates") }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        script.note("fetch")
        completionHandler(.noData)
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        script.note("push \(userInfo["number"] ?? "?") \(userInfo["aps"] != nil)")
        return .newData
    }
}
