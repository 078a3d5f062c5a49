import Foundation
import NewsCore
import UIKit

/// The same reader with legacy Background Fetch: no identifiers in its Info.plist, no requests.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.setMinimumBackgroundFetchInterval(
            UIApplication.backgroundFetchIntervalMinimum)
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Task { @MainActor in
            do {
                let added = try await NewsLibrary.forMainBundle().refresh()
                print("Fetched: \(added) new articles.")
                completionHandler(added > 0 ? .newData : .noData)
            } catch {
                print("Not fetched: \(error)")
                completionHandler(.failed)
            }
        }
    }
}
