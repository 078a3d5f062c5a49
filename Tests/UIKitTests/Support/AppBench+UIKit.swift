import LullClient
import LullClientTestSupport
import LullModel
import UIKit

extension AppBench {
    /// An app that may be fetched in the old way and pushed to.
    static let legacyProfile = AppProfile(
        identifier: AppIdentifier("com.example.app"), name: "Example",
        modes: [.fetch, .remoteNotification])

    @MainActor func life(
        _ delegate: (any UIApplicationDelegate)?,
        limits: BackgroundTimeLimits = BackgroundTimeLimits()
    ) -> ApplicationLife {
        ApplicationLife(
            application: UIApplication(runtime: runtime, limits: limits, terminate: {}),
            delegate: delegate)
    }
}

/// The notifications of one object, by name, as they are posted.
@MainActor final class Posted {
    let names = Recorder<String>()
    private var observers: [any NSObjectProtocol] = []

    init(_ watched: [Notification.Name], of object: AnyObject?) {
        for name in watched {
            observers.append(
                NotificationCenter.default.addObserver(
                    forName: name, object: object, queue: nil
                ) { [names] in names.append($0.name.rawValue) })
        }
    }
}
