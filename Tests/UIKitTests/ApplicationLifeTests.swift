import LullClient
import LullClientTestSupport
import LullModel
import Testing
import UIKit

@Suite("application life", .timeLimit(.minutes(1))) @MainActor struct ApplicationLifeTests {
    @Test("an app that the person started becomes active, after the end of launching")
    func personLaunch() {
        let bench = AppBench()
        let delegate = RecordingDelegate()
        let life = bench.life(delegate)
        var isOver: Bool?
        life.launch { isOver = bench.runtime.hasFinishedLaunching }
        #expect(isOver == false)
        #expect(bench.connection.isLaunchingFinished)
        #expect(
            delegate.events.values == [
                "will launch inactive", "launched inactive", "active active",
            ])
        #expect(
            bench.connection.greeting == AppGreeting(activity: .foreground, hasInterface: true))
        #expect(life.application.delegate === delegate)
        #expect(life.application.backgroundTimeRemaining == .greatestFiniteMagnitude)
    }

    @Test("a background launch stays in the background")
    func backgroundLaunch() {
        let bench = AppBench(cause: .background)
        let delegate = RecordingDelegate()
        let life = bench.life(delegate)
        life.launch()
        #expect(delegate.events.values == ["will launch background", "launched background"])
        #expect(life.application.applicationState == .background)
        #expect(life.application.connectedScenes.isEmpty)
        #expect(life.application.backgroundTimeRemaining <= 30)
        #expect(bench.connection.greeting?.activity == .background)
    }

    @Test("opening and closing lead through every turn, and the daemon hears of each end")
    func activity() async {
        let bench = AppBench(cause: .background)
        let delegate = RecordingDelegate()
        let life = bench.life(delegate)
        life.launch()
        let posted = Posted(
            [
                UIApplication.willEnterForegroundNotification,
                UIApplication.didBecomeActiveNotification,
                UIApplication.willResignActiveNotification,
                UIApplication.didEnterBackgroundNotification,
            ], of: life.application)
        bench.connection.send(.activityRequested(.foreground))
        bench.connection.send(.activityRequested(.foreground))
        bench.connection.send(.activityRequested(.background))
        bench.connection.send(.activityRequested(.background))
        bench.connection.send(.activityRequested(.foreground))
        var events: [String] = []
        while events.count < 8 { events.append(await delegate.events.next()) }
        #expect(
            events == [
                "will launch background", "launched background", "foreground background",
                "active active", "resigning active", "background background",
                "foreground background", "active active",
            ])
        #expect(
            posted.names.values == [
                "UIApplicationWillEnterForegroundNotification",
                "UIApplicationDidBecomeActiveNotification",
                "UIApplicationWillResignActiveNotification",
                "UIApplicationDidEnterBackgroundNotification",
                "UIApplicationWillEnterForegroundNotification",
                "UIApplicationDidBecomeActiveNotification",
            ])
        #expect(bench.connection.activities == [.foreground, .background, .foreground])
    }

    @Test("a scene's delegate hears of the turns in the app delegate's place")
    func scenes() async throws {
        final class Scenes: NSObject, UIWindowSceneDelegate {
            static let events = Recorder<String>()

            func scene(
                _ scene: UIScene, willConnectTo session: UISceneSession,
                options connectionOptions: UIScene.ConnectionOptions
            ) { Self.events.append("connect") }
            func sceneDidBecomeActive(_ scene: UIScene) { Self.events.append("active") }
            func sceneWillResignActive(_ scene: UIScene) { Self.events.append("resigning") }
            func sceneDidEnterBackground(_ scene: UIScene) { Self.events.append("background") }
            func sceneWillEnterForeground(_ scene: UIScene) { Self.events.append("foreground") }
        }
        final class Delegate: NSObject, UIApplicationDelegate {
            let events = Recorder<String>()

            func application(
                _ application: UIApplication, configurationForConnecting session: UISceneSession,
                options: UIScene.ConnectionOptions
            ) -> UISceneConfiguration {
                let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
                configuration.delegateClass = Scenes.self
                return configuration
            }
            func applicationDidBecomeActive(_ application: UIApplication) {
                events.append("active")
            }
        }
        let bench = AppBench()
        let delegate = Delegate()
        let life = bench.life(delegate)
        life.launch()
        let scene = try #require(life.application.connectedScenes.first)
        #expect(scene.activationState == .foregroundActive)
        let posted = Posted(
            [UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification], of: scene)
        bench.connection.send(.activityRequested(.background))
        for expected in ["connect", "foreground", "active", "resigning", "background"] {
            #expect(await Scenes.events.next() == expected)
        }
        #expect(delegate.events.values.isEmpty)
        #expect(
            posted.names.values == [
                "UISceneWillDeactivateNotification", "UISceneDidEnterBackgroundNotification",
            ])
        #expect(scene.activationState == .background)
    }

    @Test("the end of the process is told of")
    func termination() {
        let delegate = RecordingDelegate()
        let life = AppBench().life(delegate)
        life.launch()
        let posted = Posted([UIApplication.willTerminateNotification], of: life.application)
        life.terminate()
        #expect(delegate.events.values.last == "terminating active")
        #expect(posted.names.values == ["UIApplicationWillTerminateNotification"])
    }

    @Test("the refresh status follows the switch and Low Power Mode, and its change is posted")
    func refreshStatus() async {
        let bench = AppBench()
        let life = bench.life(nil)
        life.launch()
        let posted = Posted(
            [UIApplication.backgroundRefreshStatusDidChangeNotification], of: life.application)
        #expect(life.application.backgroundRefreshStatus == .available)
        bench.connection.change(AppDevice(isLowPowerModeOn: true))
        #expect(
            await posted.names.next() == "UIApplicationBackgroundRefreshStatusDidChangeNotification"
        )
        #expect(life.application.backgroundRefreshStatus == .denied)
        bench.connection.change(AppDevice(isRefreshAllowed: false))
        bench.connection.change(AppDevice())
        _ = await posted.names.next()
        #expect(life.application.backgroundRefreshStatus == .available)
        #expect(posted.names.values.count == 2)
    }

    @Test("a delegate may leave everything out")
    func emptyDelegate() {
        final class Empty: NSObject, UIApplicationDelegate {}
        let life = AppBench().life(Empty())
        life.launch()
        life.terminate()
        #expect(life.application.applicationState == .active)
    }

    @Test("registration for pushes fails with a reason")
    func registration() async {
        final class Delegate: NSObject, UIApplicationDelegate {
            let errors = Recorder<String>()

            func application(
                _ application: UIApplication,
                didFailToRegisterForRemoteNotificationsWithError error: any Error
            ) { errors.append(error.localizedDescription) }
        }
        let delegate = Delegate()
        let life = AppBench().life(delegate)
        life.application.registerForRemoteNotifications()
        #expect(await delegate.errors.next().contains("lull push"))
    }
}
