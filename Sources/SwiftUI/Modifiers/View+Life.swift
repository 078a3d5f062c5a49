public import Observation

// What a view does by itself, which it really does.
extension View {
    /// Runs when the view is evaluated for the first time: when the app was opened.
    @preconcurrency public func onAppear(
        perform action: (@MainActor () -> Void)? = nil
    ) -> some View {
        ActiveView(content: self) { walk in
            walk.appear {
                action?()
                return nil
            }
        }
    }

    /// Runs when the view is not there any more at a later evaluation.
    @preconcurrency public func onDisappear(
        perform action: (@MainActor () -> Void)? = nil
    ) -> some View {
        ActiveView(content: self) { walk in
            walk.appear { { MainActor.assumeIsolated { action?() } } }
        }
    }

    /// Runs as `onAppear` does, and is cancelled when the view is not there any more.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        ActiveView(content: self) { walk in
            walk.appear {
                let task = Task(priority: priority, operation: action)
                return { task.cancel() }
            }
        }
    }

    /// Runs as `task` does; a later change of the value starts nothing anew.
    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        task(priority: priority, action)
    }

    /// Calls the action with the new value when an evaluation finds another one than the last.
    public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View {
        ActiveView(content: self) { $0.watch(value, initial: false) { _, new in action(new) } }
    }

    /// Calls the action when an evaluation finds another value than the last.
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        ActiveView(content: self) { $0.watch(value, initial: initial) { _, _ in action() } }
    }

    /// Calls the action with the old and the new value when an evaluation finds another one.
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        ActiveView(content: self) { $0.watch(value, initial: initial, action) }
    }

    // MARK: Environment

    public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        EnvironmentView(content: self) { $0[object: T.self] = object }
    }

    public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    public func environment<T: AnyObject>(_ object: T?) -> some View where T: Observable {
        EnvironmentView(content: self) { $0[object: T.self] = object }
    }

    // MARK: Modifiers of an app's own

    public func modifier<M: ViewModifier>(_ modifier: M) -> some View {
        ModifiedView(content: self, modifier: modifier)
    }
}

/// A modification of an app's own.
@MainActor @preconcurrency public protocol ViewModifier {
    typealias Content = AnyView
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// A view that does something at its place, before what is within it.
struct ActiveView<Content: View>: View, PrimitiveView {
    let content: Content
    let action: (GraphWalk) -> Void

    func visit(_ walk: GraphWalk) {
        action(walk)
        walk.visit(content)
    }

    var body: Never { preconditionFailure("There is no such view.") }
}

/// A view with another environment.
struct EnvironmentView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func visit(_ walk: GraphWalk) {
        walk.with(change) { walk.visit(content) }
    }

    var body: Never { preconditionFailure("There is no such view.") }
}

/// A view that an app's own modifier changes.
struct ModifiedView<Content: View, Modifier: ViewModifier>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier

    func visit(_ walk: GraphWalk) {
        walk.prepare(modifier)
        walk.visit(modifier.body(content: AnyView(content)))
    }

    var body: Never { preconditionFailure("There is no such view.") }
}
