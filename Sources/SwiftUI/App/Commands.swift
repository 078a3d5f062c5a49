/// Entries of a menu bar; there is none.
@MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands

    @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {}

extension Commands where Body == Never {
    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

/// Puts commands together.
@resultBuilder public enum CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content {
        content
    }

    @MainActor @preconcurrency public static func buildBlock<each Content: Commands>(
        _ content: repeat each Content
    ) -> some Commands { EmptyCommands() }
}

/// No commands.
public struct EmptyCommands: Commands {
    public init() {}

    public typealias Body = Never
}

/// A menu of its own; never evaluated.
public struct CommandMenu<Content: View>: Commands {
    public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    @_disfavoredOverload
    public init(_ name: some StringProtocol, @ViewBuilder content: () -> Content) {}

    public typealias Body = Never
}

/// Entries beside others; never evaluated.
public struct CommandGroup<Content: View>: Commands {
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    public typealias Body = Never
}

/// Where entries stand in a menu bar.
public enum CommandGroupPlacement: Sendable {
    case appInfo, appSettings, newItem, saveItem, undoRedo, pasteboard, sidebar, help
}

extension Scene {
    /// Changes nothing.
    nonisolated public func commands<Content: Commands>(
        @CommandsBuilder content: () -> Content
    ) -> some Scene { self }
}
