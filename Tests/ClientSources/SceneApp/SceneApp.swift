import SwiftUI

/// Prints every turn of its life; launched as a process by the tests.
@main struct SceneApp: App {
    @UIApplicationDelegateAdaptor(Delegate.self) private var delegate
    @Environment(\.scenePhase) private var scenePhase

    init() {
        print("init")
    }

    var body: some Scene {
        WindowGroup {
            Text("Hello")
                .onAppear { print("appeared") }
                .task { print("loop") }
        }
        .onChange(of: scenePhase) { phase in print("phase \(phase)") }
    }
}

final class Delegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched \(application.applicationState.rawValue)")
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        print("terminating")
    }
}
