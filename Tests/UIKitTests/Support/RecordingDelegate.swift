import LullClientTestSupport
import UIKit

/// Records what it is told, with the state of the application then.
final class RecordingDelegate: NSObject, UIApplicationDelegate {
    let events = Recorder<String>()
    var fetchResult: UIBackgroundFetchResult? = .newData
    var pushResult = UIBackgroundFetchResult.noData
    var pushed: [AnyHashable: Any] = [:]

    private func record(_ what: String, _ application: UIApplication) {
        events.append("\(what) \(application.applicationState)")
    }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        record("will launch", application)
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        record("launched", application)
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        record("active", application)
    }

    func applicationWillResignActive(_ application: UIApplication) {
        record("resigning", application)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        record("background", application)
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        record("foreground", application)
    }

    func applicationWillTerminate(_ application: UIApplication) {
        record("terminating", application)
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        record("fetch", application)
        if let fetchResult { completionHandler(fetchResult) }
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        pushed = userInfo
        return pushResult
    }
}
