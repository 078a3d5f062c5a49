internal import Foundation
internal import LullClient
internal import LullModel

// Fetches and pushes, which go to the delegate.
extension ApplicationLife {
    func takeDeliveries() {
        guard delegate != nil else { return }
        // Without a receiver the runtime completes them on the app's behalf.
        if application.legacyFetchObstacle == nil {
            application.runtime.handle(.fetch) { [weak self] task in
                MainActor.assumeIsolated { self?.fetch(task) }
            }
        }
        application.runtime.handle(.push) { [weak self] task in
            MainActor.assumeIsolated { self?.push(task) }
        }
    }

    private func fetch(_ task: ActiveTask) {
        remindAtExpiration(of: task, "Background fetch", code: "0x2182bad4")
        delegate?.application(
            application,
            performFetchWithCompletionHandler: { result in task.complete(result.completion) })
    }

    private func push(_ task: ActiveTask) {
        let payload = task.delivery.details?.payload ?? "{}"
        let information: [AnyHashable: Any]
        do {
            let value = try JSONSerialization.jsonObject(with: Data(payload.utf8))
            guard let object = value as? [String: Any] else {
                application.runtime.log("A push's payload is no JSON object.", level: .error)
                task.complete(UIBackgroundFetchResult.failed.completion)
                return
            }
            information = object
        } catch {
            application.runtime.log("A push's payload is no JSON: \(error)", level: .error)
            task.complete(UIBackgroundFetchResult.failed.completion)
            return
        }
        remindAtExpiration(of: task, "Remote notification", code: "0x2182bad4")
        Task { @MainActor [application, delegate] in
            let result = await delegate?.application(
                application, didReceiveRemoteNotification: information)
            task.complete((result ?? .failed).completion)
        }
    }

    /// Neither has an expiration handler: who does not answer in time is ended by the daemon.
    private func remindAtExpiration(of task: ActiveTask, _ what: String, code: String) {
        let log = application.runtime.log
        task.expirationHandler = {
            log(
                "\(what) still not completed: call its completion handler, or this app will be "
                    + "terminated (\(code)).", level: .error)
        }
    }
}
