public import Foundation

/// What holds for everything within a view.
public struct EnvironmentValues {
    /// What is read outside an evaluation: the app's own.
    // Unsafe for the compiler only: written by the app's evaluation and read in apps' bodies and actions,
    // which are all on the main thread.
    nonisolated(unsafe) static var current = EnvironmentValues()

    private var values: [ObjectIdentifier: Any] = [:]
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
        get { objects[ObjectIdentifier(type)] as? Object }
        set { objects[ObjectIdentifier(type)] = newValue }
    }

    /// The app's phase.
    public var scenePhase = ScenePhase.inactive
    public var locale = Locale.current
    public var calendar = Calendar.current
    public var timeZone = TimeZone.current
    public var colorScheme = ColorScheme.light
    public var isEnabled = true
    /// Dismisses nothing.
    public var dismiss: DismissAction { DismissAction() }
    /// Opens nothing.
    public var openURL: OpenURLAction { OpenURLAction() }
}

/// Names a value of an app's own in the environment.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// Light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    case light
    case dark
}

/// Closes what is presented; nothing is.
public struct DismissAction {
    @MainActor @preconcurrency public func callAsFunction() {}
}

/// Opens an address; Lull opens none.
public struct OpenURLAction {
    @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}
