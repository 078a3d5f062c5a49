public import Dispatch
public import Foundation
package import LullClient
internal import LullModel

/// Where an app registers what it does in the background, and asks to be launched for it.
///
/// Safe from any thread. Calls go to Lull's daemon and return in bounded time, 5 seconds at the most; without
/// a daemon submissions fail with `unavailable`, nothing is pending, and cancelling does nothing. Unchecked:
/// it holds nothing that changes.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
    /// The domain of its errors.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"
    private static let instance = BGTaskScheduler()

    /// The runtime of a test; nil: the process's own, whichever that is at the call.
    private let given: AppRuntime?
    /// Referred to, so that no linker drops what only a debugger calls.
    private let debuggerCalls: [@convention(c) (UnsafePointer<CChar>?) -> Void] = [
        simulateLaunchFromDebugger, simulateExpirationFromDebugger,
    ]

    package init(runtime: AppRuntime? = nil) {
        given = runtime
    }

    var runtime: AppRuntime { given ?? AppRuntime.shared }

    /// The only one of the process.
    open class var shared: BGTaskScheduler { instance }

    /// What this device can give continued tasks beyond CPU and network: nothing, since Lull hands out no GPU.
    open class var supportedResources: BGContinuedProcessingTaskRequest.Resources { [] }

    // MARK: Launch handlers

    /// Says what to do when the system launches the app for an identifier; false, with a line in the log, if
    /// the Info.plist does not permit it.
    ///
    /// Handlers are registered at every launch, once each, before the app has finished launching; later is
    /// allowed for continued tasks only. Anything else ends the process. Without UIKit and SwiftUI launching
    /// is over with the first block on the main queue after the scheduler was first used. Without a queue the
    /// handler runs on a serial background queue of the identifier's own.
    @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        runtime.register(identifier, on: queue) { active in
            launchHandler(BGTask.task(for: active))
        }
    }

    // MARK: Submitting

    /// Asks for one launch; returns once the request is stored durably.
    ///
    /// Takes the place of a pending request of the same identifier. Throws `BGTaskScheduler.Error`, and ends
    /// the process if the identifier is permitted and has no launch handler.
    open func submit(_ taskRequest: BGTaskRequest) throws {
        runtime.log("submitTaskRequest: \(taskRequest)")
        let submission = try Submission(taskRequest, runtime)
        try submission.submit()
    }

    /// Submits without blocking, and calls the handler on a background queue with the error, or nil.
    open func submitTaskRequest(
        _ taskRequest: BGTaskRequest, completionHandler: @escaping ((any Swift.Error)?) -> Void
    ) {
        runtime.log("submitTaskRequest:completionHandler: \(taskRequest)")
        let submission = Result { try Submission(taskRequest, runtime) }
        let handler = ClientClosure(completionHandler)
        DispatchQueue.global().async {
            do {
                try submission.get().submit()
                handler.call(nil)
            } catch {
                handler.call(error)
            }
        }
    }

    /// Submits without blocking; throws as `submit` does.
    open func submitTaskRequest(_ taskRequest: BGTaskRequest) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Swift.Error>) in
            submitTaskRequest(
                taskRequest,
                completionHandler: { error in
                    if let error {
                        continuation.resume(throwing: error)
                    } else {
                        continuation.resume()
                    }
                })
        }
    }

    // MARK: Cancelling and listing

    /// Withdraws a pending request; a task that runs goes on. No error if there is none.
    open func cancel(taskRequestWithIdentifier identifier: String) {
        attempt { () throws(LullError) in try runtime.connection.cancel(identifier) }
    }

    /// Withdraws all pending requests of this app.
    open func cancelAllTaskRequests() {
        attempt { () throws(LullError) in try runtime.connection.cancelAll() }
    }

    /// Calls the handler, on a background queue, with copies of the requests that wait to run.
    ///
    /// The request of a task that runs is not among them.
    open func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
        let handler = ClientClosure(completionHandler)
        DispatchQueue.global().async { [self] in handler.call(pending) }
    }

    /// Copies of the requests that wait to run.
    open func pendingTaskRequests() async -> [BGTaskRequest] {
        await withCheckedContinuation { continuation in
            getPendingTaskRequests { continuation.resume(returning: $0) }
        }
    }

    private var pending: [BGTaskRequest] {
        var requests: [BGTaskRequest] = []
        attempt { () throws(LullError) in
            requests = try runtime.connection.pending().compactMap(BGTaskRequest.request(from:))
        }
        return requests
    }

    /// Does what has no way to tell of an error; without a daemon there is none to tell of.
    private func attempt(_ body: () throws(LullError) -> Void) {
        do {
            try body()
        } catch {
            guard error.kind != .unavailable else { return }
            runtime.log(error.message, level: .error)
        }
    }
}
