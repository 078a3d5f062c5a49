import UIKit

/// Prints every turn of its life; launched as a process by the tests.
@main class AppDelegate: UIResponder, UIApplicationDelegate {
    private let name: String

    override init() {
        name = "made"
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched \(name) \(application.applicationState.rawValue)")
        DispatchQueue.main.async { print("loop \(application.applicationState.rawValue)") }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        print("active")
    }

    func applicationWillTerminate(_ application: UIApplication) {
        print("terminating")
    }
}
