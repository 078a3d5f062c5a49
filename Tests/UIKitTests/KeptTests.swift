import LullClient
import LullClientTestSupport
import LullModel
import Testing
import UIKit

/// What is there so that apps compile.
@Suite("what is kept and not shown", .timeLimit(.minutes(1))) @MainActor struct KeptTests {
    @Test("views and windows keep what they are given")
    func views() {
        let (outer, inner) = (UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), UIView())
        outer.addSubview(inner)
        outer.addSubview(inner)
        #expect(outer.subviews == [inner] && inner.superview === outer)
        #expect(outer.bounds == CGRect(x: 0, y: 0, width: 3, height: 4))
        inner.removeFromSuperview()
        #expect(outer.subviews.isEmpty && inner.superview == nil)
        outer.backgroundColor = .systemBackground
        #expect(outer.backgroundColor?.alpha == 1)
        #expect(UIColor(white: 0.5, alpha: 0.25).red == 0.5)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        #expect(window.rootViewController != nil)
        #expect(outer.next == nil && !outer.becomeFirstResponder())
    }

    @Test("view controllers load their view once, and keep what they lead to")
    func controllers() {
        final class Controller: UIViewController {
            var loads = 0
            override func viewDidLoad() { loads += 1 }
            override func viewDidAppear(_ animated: Bool) { loads += 100 }
        }
        let (first, second) = (Controller(), Controller())
        #expect(!first.isViewLoaded && first.viewIfLoaded == nil)
        let navigation = UINavigationController(rootViewController: first)
        navigation.pushViewController(second, animated: true)
        #expect(navigation.topViewController === second)
        #expect(second.navigationController === navigation)
        #expect(navigation.popViewController(animated: true) === second)
        #expect(navigation.popViewController(animated: true) == nil)
        var calls = 0
        first.present(second, animated: true) { calls += 1 }
        #expect(first.presentedViewController === second)
        first.dismiss(animated: true) { calls += 1 }
        #expect(first.presentedViewController == nil && calls == 2)
        _ = first.view
        _ = first.view
        #expect(first.loads == 1 && second.loads == 1)
        let tabs = UITabBarController()
        tabs.viewControllers = [first]
        tabs.selectedIndex = 1
        #expect(tabs.viewControllers?.count == 1 && tabs.selectedIndex == 1)
        #expect(UIInterfaceOrientationMask.all.contains(.allButUpsideDown))
    }

    @Test("what an application keeps is read back, and what it has not is said plainly")
    func application() async throws {
        let application = AppBench().life(nil).application
        let item = UIApplicationShortcutItem(
            type: "add", localizedTitle: "Add",
            icon: UIApplicationShortcutIcon(systemImageName: "x"))
        application.shortcutItems = [item]
        application.applicationIconBadgeNumber = 3
        application.isIdleTimerDisabled = true
        application.isNetworkActivityIndicatorVisible = true
        #expect(application.shortcutItems?.first?.localizedTitle == "Add")
        #expect(application.applicationIconBadgeNumber == 3 && application.isIdleTimerDisabled)
        #expect(application.isNetworkActivityIndicatorVisible)
        #expect(application.isProtectedDataAvailable && !application.supportsMultipleScenes)
        #expect(!application.isRegisteredForRemoteNotifications)
        application.unregisterForRemoteNotifications()
        let address = try #require(URL(string: UIApplication.openSettingsURLString))
        #expect(!application.canOpenURL(address))
        #expect(await !application.open(address, options: [.universalLinksOnly: true]))
        let answers = Recorder<Bool>()
        application.open(address) { answers.append($0) }
        #expect(await answers.next() == false)
        #expect(application.windows.isEmpty && application.keyWindow == nil)
        #expect(application.openSessions.isEmpty)
    }

    @Test("a scene's session and configuration keep what they are given")
    func sessions() throws {
        let life = AppBench().life(nil)
        life.launch()
        let scene = try #require(life.application.connectedScenes.first as? UIWindowScene)
        scene.title = "Main"
        scene.session.userInfo = ["a": 1]
        #expect(scene.title == "Main" && scene.session.userInfo?["a"] as? Int == 1)
        #expect(scene.session.role == .windowApplication && scene.session.scene === scene)
        #expect(!scene.session.persistentIdentifier.isEmpty)
        #expect(scene.session.configuration.role == .windowApplication)
        #expect(life.application.openSessions == [scene.session])
        life.application.requestSceneSessionRefresh(scene.session)
        let window = UIWindow(windowScene: scene)
        window.makeKeyAndVisible()
        #expect(scene.windows == [window] && scene.keyWindow === window && window.isKeyWindow)
        #expect(life.application.windows == [window] && window.windowScene === scene)
        #expect(window.bounds == scene.screen.bounds)
    }

    @Test("the launch options are nil, whoever launched", arguments: [false, true])
    func launchOptions(isBackground: Bool) {
        final class Delegate: NSObject, UIApplicationDelegate {
            var options: [[UIApplication.LaunchOptionsKey: Any]?] = []

            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                options.append(launchOptions)
                return launchOptions?[.remoteNotification] == nil
            }
        }
        let delegate = Delegate()
        let bench = AppBench(
            profile: AppBench.legacyProfile, cause: isBackground ? .background : .person)
        bench.connection.deliver("push", as: .push, details: TaskDetails(payload: "{}"))
        bench.life(delegate).launch()
        #expect(delegate.options.count == 1 && delegate.options.first.flatMap { $0 } == nil)
    }

    @Test("keys and notifications have Apple's names")
    func names() {
        #expect(
            UIApplication.LaunchOptionsKey.remoteNotification.rawValue
                == "UIApplicationLaunchOptionsRemoteNotificationKey")
        #expect(
            UIApplication.didReceiveMemoryWarningNotification.rawValue
                == "UIApplicationDidReceiveMemoryWarningNotification")
        #expect(
            UISceneSession.Role.windowApplication.rawValue == "UIWindowSceneSessionRoleApplication")
    }

    @Test("a device tells of the machine")
    func device() {
        let device = UIDevice.current
        #expect(device.systemName == "Linux" && device.model == "Linux")
        #expect(device.localizedModel == "Linux" && !device.name.isEmpty)
        #expect(device.systemVersion.split(separator: ".").count == 3)
        #expect(device.identifierForVendor == nil && device.isMultitaskingSupported)
        #expect(device.userInterfaceIdiom == .unspecified && device.orientation == .unknown)
    }
}
