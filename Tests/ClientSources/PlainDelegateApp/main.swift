import UIKit

class PlainDelegate: NSObject, UIApplicationDelegate {
    func applicationDidBecomeActive(_ application: UIApplication) {
        print("active \(application === UIApplication.shared) \(type(of: application))")
        print("loop")
    }

    func applicationWillTerminate(_ application: UIApplication) {
        print("terminating")
    }
}

class OwnApplication: UIApplication {}

UIApplicationMain(
    CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(OwnApplication.self),
    NSStringFromClass(PlainDelegate.self))
