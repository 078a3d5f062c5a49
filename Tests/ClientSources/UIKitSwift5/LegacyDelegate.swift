import BackgroundTasks
import UIKit

class LegacyDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var sessionCompletionHandler: (() -> Void)?
    private var backgroundTask: UIBackgroundTaskIdentifier = .invalid

    override init() {
        super.init()
        UNUserNotificationCenter.current().delegate = nil
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if launchOptions?[.remoteNotification] != nil { print("pushed") }
        window = UIWindow(frame: UIScreen.main.bounds)
        let start = StartViewController(title: "Start")
        window?.rootViewController = UINavigationController(rootViewController: start)
        window?.makeKeyAndVisible()
        application.setMinimumBackgroundFetchInterval(
            UIApplication.backgroundFetchIntervalMinimum)
        application.registerForRemoteNotifications()
        UIDevice.current.isBatteryMonitoringEnabled = true
        NotificationCenter.default.addObserver(
            forName: UIDevice.batteryStateDidChangeNotification, object: nil, queue: .main
        ) { _ in
            print(UIDevice.current.batteryState == .charging, UIDevice.current.batteryLevel)
        }
        NotificationCenter.default.addObserver(
            forName: UIApplication.backgroundRefreshStatusDidChangeNotification, object: nil,
            queue: nil
        ) { [weak self] _ in self?.report() }
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: "com.example.app.refresh", using: DispatchQueue.main
        ) { task in
            self.handle(task: task as! BGAppRefreshTask)
        }
        return true
    }

    private func report() {
        switch UIApplication.shared.backgroundRefreshStatus {
        case .available: print("available")
        case .denied: print("denied")
        case .restricted: print("restricted")
        @unknown default: print("unknown")
        }
    }

    private func handle(task: BGAppRefreshTask) {
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        task.setTaskCompleted(success: true)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        backgroundTask = application.beginBackgroundTask(withName: "Save") { [weak self] in
            guard let self = self else { return }
            application.endBackgroundTask(self.backgroundTask)
            self.backgroundTask = .invalid
        }
        DispatchQueue.global(qos: .background).async {
            print("left: \(application.backgroundTimeRemaining)")
            application.endBackgroundTask(self.backgroundTask)
            self.backgroundTask = UIBackgroundTaskIdentifier.invalid
        }
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        URLFetcher.fetch { data in
            completionHandler(data == nil ? .failed : .newData)
        }
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        guard let aps = userInfo["aps"] as? [String: Any], aps["content-available"] != nil else {
            completionHandler(.noData)
            return
        }
        completionHandler(.newData)
    }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        sessionCompletionHandler = completionHandler
    }

    func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        options[.sourceApplication] as? String != nil
    }

    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier extensionPointIdentifier:
            UIApplication.ExtensionPointIdentifier
    ) -> Bool {
        extensionPointIdentifier != .keyboard
    }
}

enum URLFetcher {
    static func fetch(_ completion: @escaping (Data?) -> Void) {
        DispatchQueue.global().async { completion(Data()) }
    }
}

class StartViewController: UIViewController {
    let name: String

    init(title: String) {
        name = title
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = name
        view.backgroundColor = .systemBackground
    }
}
