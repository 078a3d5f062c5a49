internal import Foundation

extension ApplicationLife {
    /// In an app whose scene has a delegate, that one hears of the turns instead of the app's.
    var isSceneBased: Bool { application.scene?.delegate != nil }

    /// Makes the scene, with the delegate that the app's delegate or the Info.plist names.
    func connectScene() {
        guard application.scene == nil else { return }
        let first = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        let session = UISceneSession(role: .windowApplication, configuration: first)
        let options = UIScene.ConnectionOptions()
        if let delegate {
            session.configuration = delegate.application(
                application, configurationForConnecting: session, options: options)
        }
        let scene = UIWindowScene(session: session, connectionOptions: options)
        session.scene = scene
        scene.activationState = .foregroundInactive
        application.scene = scene
        if let type = session.configuration.delegateClass {
            scene.delegate = ObjectMaker.make(type) as? any UISceneDelegate
        }
        scene.delegate?.scene(scene, willConnectTo: session, options: options)
        post(UIScene.willConnectNotification, scene)
        scene.delegate?.sceneWillEnterForeground(scene)
        post(UIScene.willEnterForegroundNotification, scene)
    }

    /// Tells the scene's delegate of a turn, and posts its notification.
    func tellScene(
        _ name: Notification.Name, _ state: UIScene.ActivationState,
        _ tell: (any UISceneDelegate, UIScene) -> Void
    ) {
        guard let scene = application.scene else { return }
        scene.activationState = state
        if let delegate = scene.delegate { tell(delegate, scene) }
        post(name, scene)
    }

    private func post(_ name: Notification.Name, _ scene: UIScene) {
        NotificationCenter.default.post(name: name, object: scene)
    }
}
