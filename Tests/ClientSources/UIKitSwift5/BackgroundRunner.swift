import UIKit

import enum UIKit.UIBackgroundRefreshStatus

protocol BackgroundRunning {
    func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (() -> Void)?
    ) -> UIBackgroundTaskIdentifier
    func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier)
    var backgroundTimeRemaining: TimeInterval { get }
}

extension UIApplication: BackgroundRunning {}

/// Called from anywhere, as Swift 5 code does.
final class BackgroundRunner {
    private var identifiers: [Int] = []

    func run(_ name: String, _ body: @escaping () -> Void) {
        let application = UIApplication.shared
        var identifier = UIBackgroundTaskIdentifier.invalid
        identifier = application.beginBackgroundTask(withName: name) {
            application.endBackgroundTask(identifier)
            identifier = .invalid
        }
        identifiers.append(identifier.rawValue)
        DispatchQueue.global().async {
            body()
            UIApplication.shared.endBackgroundTask(
                UIBackgroundTaskIdentifier(rawValue: identifier.rawValue))
        }
    }

    var isUnlimited: Bool { UIApplication.shared.backgroundTimeRemaining >= 100 }
    var isInBackground: Bool { UIApplication.shared.applicationState == .background }

    func mayRefresh(_ status: UIBackgroundRefreshStatus) -> Bool { status == .available }

    func forward(_ handler: (@MainActor @Sendable () -> Void)?) -> UIBackgroundTaskIdentifier {
        UIApplication.shared.beginBackgroundTask(expirationHandler: handler)
    }

    func unnamed() {
        let identifier = UIApplication.shared.beginBackgroundTask()
        UIApplication.shared.endBackgroundTask(identifier)
    }
}
