public import Foundation
public import Observation

extension Scene {
    /// Calls the action with the new value when it is another one after the phase has changed.
    nonisolated public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some Scene {
        ActiveScene(content: self) { $0.watch(value, initial: false) { _, new in action(new) } }
    }

    /// Calls the action when the value is another one after the phase has changed.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene {
        ActiveScene(content: self) { $0.watch(value, initial: initial) { _, _ in action() } }
    }

    /// Calls the action with the old and the new value when it is another one after the phase has changed.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene {
        ActiveScene(content: self) { $0.watch(value, initial: initial, action) }
    }

    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
        EnvironmentScene(content: self) { $0[object: T.self] = object }
    }

    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some Scene {
        EnvironmentScene(content: self) { $0[keyPath: keyPath] = value }
    }

    nonisolated public func environment<T: AnyObject>(_ object: T?) -> some Scene
    where T: Observable {
        EnvironmentScene(content: self) { $0[object: T.self] = object }
    }

    /// Changes nothing.
    nonisolated public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
}

/// A scene that does something at its place, before what is within it.
nonisolated struct ActiveScene<Content: Scene>: PrimitiveScene {
    let content: Content
    let action: @MainActor (GraphWalk) -> Void

    init(content: Content, _ action: @escaping @MainActor (GraphWalk) -> Void) {
        self.content = content
        self.action = action
    }

    @MainActor func visit(_ walk: GraphWalk) {
        action(walk)
        walk.visit(scene: content)
    }
}

/// A scene with another environment.
nonisolated struct EnvironmentScene<Content: Scene>: PrimitiveScene {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    init(content: Content, _ change: @escaping (inout EnvironmentValues) -> Void) {
        self.content = content
        self.change = change
    }

    @MainActor func visit(_ walk: GraphWalk) {
        walk.with(change) { walk.visit(scene: content) }
    }
}
