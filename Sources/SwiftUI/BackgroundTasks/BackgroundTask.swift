/// A kind of background work that a scene has an action for.
public struct BackgroundTask<Request, Response>: Sendable {
    /// What the action is for.
    enum Kind: Sendable {
        case appRefresh(String)
        case urlSession(@Sendable (String) -> Bool)
    }

    let kind: Kind
}

extension BackgroundTask where Request == Void, Response == Void {
    /// A refresh that was asked for by a `BGAppRefreshTaskRequest` of the identifier.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask(kind: .appRefresh(identifier))
    }

    /// The events of a background session. Its action is not called: there are no background transfers yet.
    public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask(kind: .urlSession { $0 == identifier })
    }
}

extension BackgroundTask where Request == String, Response == Void {
    /// The events of any background session. Its action is not called.
    public static var urlSession: BackgroundTask<String, Void> {
        BackgroundTask(kind: .urlSession { _ in true })
    }

    /// The events of some background sessions. Its action is not called.
    public static func urlSession(
        matching: @escaping @Sendable (String) -> Bool
    ) -> BackgroundTask<String, Void> {
        BackgroundTask(kind: .urlSession(matching))
    }
}

extension Scene {
    /// Registers what to do when the system launches the app for the task.
    ///
    /// Registered with the first evaluation of the scenes. The action's return is the completion, with
    /// success. When its time is over its Swift task is cancelled; then it should return within 5 seconds.
    /// All actions for the same task run, side by side.
    nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some Scene {
        BackgroundTaskScene(content: self, task: task, action: action)
    }
}

/// A scene with an action for background work. Made anywhere, for `backgroundTask` is; walked on main.
nonisolated struct BackgroundTaskScene<Content: Scene, D: Sendable, R: Sendable>: PrimitiveScene {
    let content: Content
    let task: BackgroundTask<D, R>
    let action: @Sendable (D) async -> R

    init(
        content: Content, task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) {
        self.content = content
        self.task = task
        self.action = action
    }

    @MainActor func visit(_ walk: GraphWalk) {
        walk.visit(scene: content)
        switch task.kind {
        case .appRefresh(let identifier):
            // Only Void has refreshes.
            guard let nothing = () as? D else { return }
            walk.refreshAction(identifier) { [action] in _ = await action(nothing) }
        case .urlSession: break
        }
    }
}
