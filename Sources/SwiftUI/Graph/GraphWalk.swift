internal import Foundation

/// One evaluation: goes through scenes and views in their order, and does what is due when it is through.
@MainActor final class GraphWalk {
    private let memory: GraphMemory
    private(set) var environment: EnvironmentValues
    private(set) var refreshActions = RefreshActions()
    private var path = ""
    private var childCounts: [Int] = [0]
    private var due: [() -> Void] = []
    private var seen: Set<String> = []

    init(memory: GraphMemory, environment: EnvironmentValues) {
        self.memory = memory
        self.environment = environment
    }

    // MARK: Scenes

    func visit<S: Scene>(scene: S) {
        descend {
            if let primitive = scene as? any PrimitiveScene {
                primitive.visit(self)
            } else {
                prepare(scene)
                visit(scene: scene.body)
            }
        }
    }

    func refreshAction(_ identifier: String, _ action: @escaping @Sendable () async -> Void) {
        refreshActions.add(identifier, action)
    }

    /// A window's views live from the first time on that the app was opened.
    func window<Content: View>(_ content: () -> Content) {
        guard memory.hasBeenActive else { return }
        visit(content())
    }

    // MARK: Views

    func visit<V: View>(_ view: V) {
        descend(tag: V.self) {
            if let primitive = view as? any PrimitiveView {
                primitive.visit(self)
            } else if V.Body.self != Never.self {
                prepare(view)
                visit(view.body)
            }
        }
    }

    /// Goes on with another environment, which holds for everything within.
    func with(_ change: (inout EnvironmentValues) -> Void, _ body: () -> Void) {
        let earlier = environment
        change(&environment)
        body()
        environment = earlier
    }

    /// Gives the wrapped properties of an app, scene or view their environment and their earlier state.
    func prepare(_ value: Any) {
        for child in Mirror(reflecting: value).children {
            guard let property = child.value as? any GraphProperty else { continue }
            let place = path + "." + (child.label ?? "")
            property.update(environment, &memory.boxes[place])
        }
    }

    // MARK: What views and scenes do

    /// Has the action called if the value at this place is another than at the last evaluation.
    func watch<Value: Equatable>(
        _ value: Value, initial: Bool, _ action: @escaping (Value, Value) -> Void
    ) {
        let earlier = memory.watched[path] as? Value
        memory.watched[path] = value
        if let earlier {
            if earlier != value { due.append { action(earlier, value) } }
        } else if initial {
            due.append { action(value, value) }
        }
    }

    /// Has `action` called if nothing was at this place before; what it returns is called when it has gone.
    func appear(_ action: @escaping () -> (() -> Void)?) {
        let place = path
        seen.insert(place)
        guard memory.appeared[place] == nil else { return }
        memory.appeared[place] = []
        due.append { [memory] in
            if let end = action() { memory.appeared[place, default: []].append(end) }
        }
    }

    /// Does what the evaluation has found to be done.
    func finish() {
        let gone = memory.appeared.keys.filter { !seen.contains($0) }.sorted()
        for place in gone {
            for end in memory.appeared.removeValue(forKey: place) ?? [] { end() }
        }
        for action in due { action() }
    }

    // MARK: Places

    private func descend(tag: Any.Type? = nil, _ body: () -> Void) {
        let earlier = path
        let index = childCounts[childCounts.count - 1]
        childCounts[childCounts.count - 1] += 1
        // Another type of view at a place is another view.
        path += "/\(index)" + (tag.map { "\($0)" } ?? "")
        childCounts.append(0)
        body()
        childCounts.removeLast()
        path = earlier
    }
}

/// A property wrapper that the graph gives its environment, and the box that it had before.
protocol GraphProperty {
    @MainActor func update(_ environment: EnvironmentValues, _ box: inout AnyObject?)
}
