internal import Dispatch
internal import Foundation
internal import LullClient
internal import LullModel

/// Leads an app through its life: launching, to the foreground and back, its end.
///
/// The delegate hears of every turn first, then the notification is posted, all on the main thread.
@MainActor package final class ApplicationLife {
    package let application: UIApplication
    // Kept: the application's own reference is weak.
    let delegate: (any UIApplicationDelegate)?
    private var refreshStatus = UIBackgroundRefreshStatus.available

    package init(application: UIApplication, delegate: (any UIApplicationDelegate)?) {
        self.application = application
        self.delegate = delegate
        application.delegate = delegate
    }

    private var runtime: AppRuntime { application.runtime }

    // MARK: Launching

    /// Launches: the delegate, then `whileLaunching`, then launching is over and the app becomes active if
    /// the person started it.
    package func launch(whileLaunching: () -> Void = {}) {
        runtime.beginLaunchingWithInterface()
        refreshStatus = application.backgroundRefreshStatus
        listen()
        _ = delegate?.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
        whileLaunching()
        runtime.finishLaunching()
        post(UIApplication.didFinishLaunchingNotification)
        guard runtime.launchCause == .person else { return }
        connectScene()
        becomeActive()
    }

    private func listen() {
        takeDeliveries()
        runtime.onActivityRequest { [weak self] activity in
            MainActor.assumeIsolated { self?.take(activity) }
        }
        runtime.onDeviceChange { [weak self] device in
            MainActor.assumeIsolated { self?.take(device) }
        }
    }

    private func take(_ device: AppDevice) {
        let status = UIApplication.refreshStatus(of: device)
        guard status != refreshStatus else { return }
        refreshStatus = status
        post(UIApplication.backgroundRefreshStatusDidChangeNotification)
    }

    // MARK: To the foreground and back

    private func take(_ activity: AppActivity) {
        switch (activity, application.state) {
        case (.foreground, .background):
            enterForeground()
            becomeActive()
            runtime.connection.setActivity(.foreground)
        case (.background, .active), (.background, .inactive):
            resignActive()
            enterBackground()
            runtime.connection.setActivity(.background)
        case (.foreground, .active), (.foreground, .inactive), (.background, .background): break
        }
    }

    private func enterForeground() {
        if application.scene == nil {
            connectScene()
        } else {
            tellScene(UIScene.willEnterForegroundNotification, .background) {
                $0.sceneWillEnterForeground($1)
            }
        }
        if !isSceneBased { delegate?.applicationWillEnterForeground(application) }
        post(UIApplication.willEnterForegroundNotification)
        application.change(to: .inactive)
    }

    private func becomeActive() {
        application.change(to: .active)
        tellScene(UIScene.didActivateNotification, .foregroundActive) {
            $0.sceneDidBecomeActive($1)
        }
        if !isSceneBased { delegate?.applicationDidBecomeActive(application) }
        post(UIApplication.didBecomeActiveNotification)
    }

    private func resignActive() {
        tellScene(UIScene.willDeactivateNotification, .foregroundActive) {
            $0.sceneWillResignActive($1)
        }
        if !isSceneBased { delegate?.applicationWillResignActive(application) }
        post(UIApplication.willResignActiveNotification)
        application.change(to: .inactive)
    }

    private func enterBackground() {
        application.change(to: .background)
        tellScene(UIScene.didEnterBackgroundNotification, .background) {
            $0.sceneDidEnterBackground($1)
        }
        if !isSceneBased { delegate?.applicationDidEnterBackground(application) }
        post(UIApplication.didEnterBackgroundNotification)
    }

    // MARK: The end

    /// Tells of the end of the process, which the caller brings about.
    package func terminate() {
        delegate?.applicationWillTerminate(application)
        post(UIApplication.willTerminateNotification)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: application)
    }
}
