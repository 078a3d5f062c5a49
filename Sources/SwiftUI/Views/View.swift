/// A piece of what an app shows. Evaluated while the app is in use, for its actions; drawn nowhere.
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { preconditionFailure("There is no such view.") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { preconditionFailure("An optional view has no body.") }
}

extension Optional: PrimitiveView where Wrapped: View {
    func visit(_ walk: GraphWalk) {
        if let self { walk.visit(self) }
    }
}

/// A view that is walked by itself, not through its body.
@MainActor protocol PrimitiveView {
    func visit(_ walk: GraphWalk)
}

/// A view that holds no others.
@MainActor protocol LeafView: PrimitiveView {}

extension LeafView {
    func visit(_ walk: GraphWalk) {}

    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

/// A view that holds another one.
@MainActor protocol ContainerView: PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
}

extension ContainerView {
    func visit(_ walk: GraphWalk) {
        walk.visit(content)
    }

    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

/// Puts views together.
@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    @MainActor @preconcurrency public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    @MainActor @preconcurrency public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content)) { walk in repeat walk.visit(each content) }
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    @MainActor @preconcurrency public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> {
        _ConditionalContent(storage: .first(first))
    }

    @MainActor @preconcurrency public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> {
        _ConditionalContent(storage: .second(second))
    }

    @MainActor @preconcurrency public static func buildLimitedAvailability(
        _ content: some View
    ) -> AnyView {
        AnyView(content)
    }
}

/// Several views.
public struct TupleView<T>: View, PrimitiveView {
    public let value: T
    private let each: @MainActor (GraphWalk) -> Void

    init(_ value: T, _ each: @escaping @MainActor (GraphWalk) -> Void) {
        self.value = value
        self.each = each
    }

    func visit(_ walk: GraphWalk) {
        each(walk)
    }

    public var body: Never { preconditionFailure("TupleView has no body.") }
}

/// One of two views.
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    func visit(_ walk: GraphWalk) {
        switch storage {
        case .first(let view): walk.visit(view)
        case .second(let view): walk.visit(view)
        }
    }

    public var body: Never { preconditionFailure("_ConditionalContent has no body.") }
}

/// A view of any type.
public struct AnyView: View, PrimitiveView {
    private let each: @MainActor (GraphWalk) -> Void

    public init<V: View>(_ view: V) {
        each = { $0.visit(view) }
    }

    public init<V: View>(erasing view: V) {
        self.init(view)
    }

    func visit(_ walk: GraphWalk) {
        each(walk)
    }

    public var body: Never { preconditionFailure("AnyView has no body.") }
}

/// No view.
public struct EmptyView: View, LeafView {
    public nonisolated init() {}
}
