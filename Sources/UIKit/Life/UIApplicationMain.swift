internal import Foundation
internal import Glibc
internal import LullClient

/// Makes the application and its delegate from the names of their classes, and runs the app; never returns.
///
/// A class is named `Module.Class`, as `NSStringFromClass` has it; without a name the application is a
/// `UIApplication` and has no delegate.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
@preconcurrency @MainActor public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
    AppRuntime.shared.beginLaunchingWithInterface()
    if let type = principalClassName.flatMap(NSClassFromString) {
        UIApplication.replaceShared(with: ObjectMaker.make(type) as? UIApplication)
    }
    let delegate = delegateClassName.flatMap(NSClassFromString).flatMap(ObjectMaker.make)
    ApplicationMain.run(delegate as? any UIApplicationDelegate)
}

extension UIApplicationDelegate {
    /// Makes the delegate and runs the app; never returns. `@main` calls it.
    public static func main() {
        AppRuntime.shared.beginLaunchingWithInterface()
        ApplicationMain.run(ObjectMaker.make(Self.self) as? any UIApplicationDelegate)
    }
}

/// The main loop of an app.
@MainActor package enum ApplicationMain {
    /// Launches the app and serves its main thread until SIGTERM, which ends it with status 0.
    package static func run(
        _ delegate: (any UIApplicationDelegate)?, whileLaunching: () -> Void = {}
    ) -> Never {
        // What an app prints is read while it runs, and it may be killed.
        setvbuf(stdout, nil, _IOLBF, 0)
        let life = ApplicationLife(application: .shared, delegate: delegate)
        TerminationSignal.handle {
            life.terminate()
            exit(0)
        }
        life.launch(whileLaunching: whileLaunching)
        // Returns only if the loop had nothing to wait for, which the main queue always is.
        RunLoop.main.run()
        dispatchMain()
    }
}
