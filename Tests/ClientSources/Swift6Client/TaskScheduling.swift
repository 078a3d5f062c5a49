import BackgroundTasks

/// The scheduler as an app sees it through a protocol of its own.
public protocol TaskScheduling: AnyObject, Sendable {
    @discardableResult
    func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool
    func submit(_ taskRequest: BGTaskRequest) throws
    func cancel(taskRequestWithIdentifier identifier: String)
    func cancelAllTaskRequests()
    func pendingTaskRequests() async -> [BGTaskRequest]
    func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void)
}

extension BGTaskScheduler: TaskScheduling {}

/// A task as an app sees it through a protocol of its own.
public protocol BackgroundTaskType: AnyObject, Sendable {
    var identifier: String { get }
    var expirationHandler: (() -> Void)? { get set }
    func setTaskCompleted(success: Bool)
}

extension BGTask: BackgroundTaskType {}

/// A setter that an app's protocol calls nonmutating.
public protocol ExpiringWork {
    var expirationHandler: (() -> Void)? { get nonmutating set }
}

extension BGTask: ExpiringWork {}

/// A recording fake, as unit tests of apps have it.
public final class RecordingScheduler: TaskScheduling, @unchecked Sendable {
    public private(set) var submitted: [BGTaskRequest] = []
    public private(set) var handlers: [String: (BGTask) -> Void] = [:]
    public var errorToThrow: (any Error)?

    public init() {}

    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        handlers[identifier] = launchHandler
        return true
    }

    public func submit(_ taskRequest: BGTaskRequest) throws {
        if let errorToThrow { throw errorToThrow }
        submitted.append(taskRequest)
    }

    public func cancel(taskRequestWithIdentifier identifier: String) {
        submitted.removeAll { $0.identifier == identifier }
    }

    public func cancelAllTaskRequests() {
        submitted = []
    }

    public func pendingTaskRequests() async -> [BGTaskRequest] {
        submitted
    }

    public func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
        completionHandler(submitted)
    }
}

/// A fake of a task that is no task.
public final class FakeTask: BackgroundTaskType, @unchecked Sendable {
    public let identifier = "fake"
    public var expirationHandler: (() -> Void)?
    public private(set) var successes: [Bool] = []

    public init() {}

    public func setTaskCompleted(success: Bool) {
        successes.append(success)
    }
}

/// A fake by subclass, which apps never make one of.
public class QuietRefreshTask: BGAppRefreshTask, @unchecked Sendable {
    public var hasCompleted = false
    private var kept: (() -> Void)?

    public override var expirationHandler: (() -> Void)? {
        get { kept }
        set { kept = newValue }
    }

    public override func setTaskCompleted(success: Bool) {
        hasCompleted = true
    }
}
