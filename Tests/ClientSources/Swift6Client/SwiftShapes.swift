#if canImport(BackgroundTasks)
    import BackgroundTasks
    import class BackgroundTasks.BGTaskScheduler
    import struct Foundation.Date

    /// Payloads of these types make an enum equatable.
    public enum AppEvent: Equatable {
        case submitted(BGTaskRequest)
        case processing(BGProcessingTask)
        case registered(String, dispatch_queue_t?)
    }

    /// A closure that takes what apps wrap a task in.
    public typealias WorkHandler = (any BackgroundTaskType) -> Void

    extension BGTaskScheduler {
        /// Of the same name as ours, with a parameter more.
        @discardableResult
        public func register(
            forTaskWithIdentifier identifier: String, named name: String,
            launchHandler: @escaping (BGTask) -> Void
        ) -> Bool {
            register(forTaskWithIdentifier: identifier, using: nil) { task in launchHandler(task) }
        }

        /// A closure of a wider type passes for ours.
        public func register(converting identifier: String, handler: @escaping WorkHandler) -> Bool
        {
            register(forTaskWithIdentifier: identifier, using: nil, launchHandler: handler)
        }

        /// A list of wrapped requests passes for ours.
        public func list(_ handler: @escaping ([any NSObjectProtocol]) -> Void) {
            getPendingTaskRequests(completionHandler: handler)
        }
    }

    /// An app's own initializer on a request.
    public class NightlyRequest: BGProcessingTaskRequest, @unchecked Sendable {
        public convenience init(identifier: String, at date: Date) {
            self.init(identifier: identifier)
            earliestBeginDate = date
        }
    }

    extension BGProcessingTaskRequest {
        public convenience init(networked identifier: String) {
            self.init(identifier: identifier)
            requiresNetworkConnectivity = true
        }
    }

    /// Which subclass came, most special first.
    public func kind(of task: BGTask) -> String {
        if task is BGHealthResearchTask { return "health" }
        switch task {
        case is BGProcessingTask: return "processing"
        case is BGAppRefreshTask: return "refresh"
        case is BGContinuedProcessingTask: return "continued"
        default: return "unknown"
        }
    }

    /// From an actor, and with the result across it.
    public actor RequestBook {
        public private(set) var identifiers: [String] = []

        public init() {}

        public func read(_ scheduler: BGTaskScheduler) async -> [BGTaskRequest] {
            let requests = await scheduler.pendingTaskRequests()
            identifiers = requests.map(\.identifier)
            return requests
        }
    }
#endif
