internal import LullClient
internal import LullModel

/// What an app does in a refresh, by identifier, as its scenes say.
struct RefreshActions {
    private var identifiers: [String] = []
    private var actions: [String: [@Sendable () async -> Void]] = [:]

    mutating func add(_ identifier: String, _ action: @escaping @Sendable () async -> Void) {
        if actions[identifier] == nil { identifiers.append(identifier) }
        actions[identifier, default: []].append(action)
    }

    /// Registers each identifier once; every action of it runs.
    func register(with runtime: AppRuntime) {
        for identifier in identifiers {
            let actions = actions[identifier] ?? []
            _ = runtime.register(identifier, on: nil) { task in
                Self.run(actions, in: task)
            }
        }
    }

    private static func run(_ actions: [@Sendable () async -> Void], in task: ActiveTask) {
        let work = Task {
            await withTaskGroup(of: Void.self) { group in
                for action in actions { group.addTask { await action() } }
            }
            task.complete(Completion(success: true))
        }
        task.expirationHandler = { work.cancel() }
    }
}
