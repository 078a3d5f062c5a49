package import LullClient
package import UIKit

/// The start of an app, with its delegate and its scenes.
@MainActor package enum AppLaunch {
    static func run<A: App>(_ type: A.Type) -> Never {
        let runtime = AppRuntime.shared
        runtime.beginLaunchingWithInterface()
        let graph = AppGraph(A(), application: .shared, runtime: runtime)
        ApplicationMain.run(AdaptedDelegate.current, whileLaunching: { graph.begin() })
    }

    /// As `run`, without the main loop: returns what leads the app on. For tests.
    package static func launch<A: App>(
        _ type: A.Type, application: UIApplication, runtime: AppRuntime
    ) -> ApplicationLife {
        runtime.beginLaunchingWithInterface()
        AdaptedDelegate.current = nil
        let graph = AppGraph(A(), application: application, runtime: runtime)
        let life = ApplicationLife(application: application, delegate: AdaptedDelegate.current)
        life.launch(whileLaunching: { graph.begin() })
        return life
    }
}

/// The delegate that the app's `@UIApplicationDelegateAdaptor` made.
@MainActor enum AdaptedDelegate {
    static var current: (any UIApplicationDelegate)?
}
