/// A part of an app that the person sees as one. Lull shows none.
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// A scene that is walked by itself, not through its body.
@MainActor protocol PrimitiveScene: Scene where Body == Never {
    func visit(_ walk: GraphWalk)
}

extension PrimitiveScene {
    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

/// Puts scenes together.
@resultBuilder public enum SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    @MainActor @preconcurrency public static func buildBlock<each Content: Scene>(
        _ content: repeat each Content
    ) -> some Scene {
        SceneList { walk in repeat walk.visit(scene: each content) }
    }

    @MainActor @preconcurrency public static func buildOptional<Content: Scene>(
        _ content: Content?
    ) -> some Scene {
        SceneList { walk in if let content { walk.visit(scene: content) } }
    }

    @MainActor @preconcurrency public static func buildLimitedAvailability(
        _ content: some Scene
    ) -> some Scene {
        SceneList { walk in walk.visit(scene: content) }
    }
}

/// Several scenes, or none.
struct SceneList: PrimitiveScene {
    let each: @MainActor (GraphWalk) -> Void

    init(_ each: @escaping @MainActor (GraphWalk) -> Void) {
        self.each = each
    }

    func visit(_ walk: GraphWalk) {
        each(walk)
    }
}

/// A scene for windows; its content lives when the app was opened, and is drawn nowhere.
public struct WindowGroup<Content: View>: Scene {
    let content: @MainActor () -> Content

    @preconcurrency public init(@ViewBuilder content: @escaping @MainActor () -> Content) {
        self.content = content
    }

    @preconcurrency public init(
        id: String, @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        self.content = content
    }

    @preconcurrency public init(
        _ title: some StringProtocol, @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        self.content = content
    }

    @preconcurrency public init(
        _ title: some StringProtocol, id: String,
        @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        self.content = content
    }
}

extension WindowGroup: PrimitiveScene {
    public typealias Body = Never

    func visit(_ walk: GraphWalk) {
        walk.window(content)
    }
}

/// A scene for settings, whose content is never evaluated.
public struct Settings<Content: View>: Scene {
    @preconcurrency public init(@ViewBuilder content: @escaping @MainActor () -> Content) {}
}

extension Settings: PrimitiveScene {
    public typealias Body = Never

    func visit(_ walk: GraphWalk) {}
}
