import BackgroundTasks
import UIKit

final class ModernDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private let coordinator = SyncCoordinator()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: "com.example.app.refresh", using: .main
        ) { [coordinator] task in
            MainActor.assumeIsolated {
                let work = Task {
                    await coordinator.sync()
                    task.setTaskCompleted(success: !Task.isCancelled)
                }
                task.expirationHandler = { work.cancel() }
            }
        }
        return true
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        await coordinator.sync()
        return userInfo["id"] is String ? .newData : .noData
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        print(deviceToken.map { String(format: "%02x", $0) }.joined())
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        print(error.localizedDescription)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        Task { await coordinator.finish() }
    }
}

actor SyncCoordinator {
    func sync() async {}

    func finish() async {
        let identifier = await MainActor.run {
            UIApplication.shared.beginBackgroundTask(withName: "finish")
        }
        await sync()
        await UIApplication.shared.endBackgroundTask(identifier)
    }
}

@MainActor final class UploadController {
    private var identifier = UIBackgroundTaskIdentifier.invalid

    func begin() {
        identifier = UIApplication.shared.beginBackgroundTask { [weak self] in self?.end() }
    }

    func end() {
        guard identifier != .invalid else { return }
        UIApplication.shared.endBackgroundTask(identifier)
        identifier = .invalid
    }

    func watch() async {
        for await _ in NotificationCenter.default.notifications(
            named: UIApplication.didEnterBackgroundNotification
        ) {
            begin()
        }
    }

    var isCharging: Bool {
        UIDevice.current.isBatteryMonitoringEnabled = true
        return [.charging, .full].contains(UIDevice.current.batteryState)
    }

    func openSettings() async {
        guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
        await UIApplication.shared.open(url)
    }
}

func isActive() async -> Bool {
    await MainActor.run { UIApplication.shared.applicationState == .active }
}
