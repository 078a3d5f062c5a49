import BackgroundTasks
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Every launch registers everything again, whatever it is for, before this method returns.
        BackgroundWork.register()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        BackgroundWork.scheduleRefresh()
        BackgroundWork.scheduleCleaning()
    }
}
