/// Views that lead to others.
public struct NavigationStack<Data, Root: View>: View, ContainerView {
    let content: Root

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        content = root()
    }

    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
        content = root()
    }
}

/// The way to where somebody is in an app.
public struct NavigationPath {
    public private(set) var count = 0
    public var isEmpty: Bool { count == 0 }

    public init() {}

    public mutating func append<V: Hashable>(_ value: V) {
        count += 1
    }

    public mutating func removeLast(_ number: Int = 1) {
        count = max(0, count - number)
    }
}

/// Views that lead to others.
public struct NavigationView<Content: View>: View, ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Views beside each other that lead to others.
public struct NavigationSplitView<Sidebar: View, Detail: View>: View, PrimitiveView {
    let sidebar: Sidebar
    let detail: Detail

    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        self.sidebar = sidebar()
        self.detail = detail()
    }

    func visit(_ walk: GraphWalk) {
        walk.visit(sidebar)
        walk.visit(detail)
    }

    public var body: Never { preconditionFailure("NavigationSplitView has no body.") }
}

/// Leads to another view, which nobody follows.
public struct NavigationLink<Title: View, Destination: View>: View, ContainerView {
    let content: Title

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Title) {
        content = label()
    }

    public init(destination: Destination, @ViewBuilder label: () -> Title) {
        content = label()
    }
}

extension NavigationLink where Title == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        content = Text(title)
    }

    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        content = Text(title)
    }

    public init(_ title: LocalizedStringKey, destination: Destination) {
        content = Text(title)
    }
}

extension NavigationLink where Destination == Never {
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Title) {
        content = label()
    }

    public init<P: Hashable>(_ title: LocalizedStringKey, value: P?) where Title == Text {
        content = Text(title)
    }
}

/// Views that take turns; all are evaluated.
public struct TabView<SelectionValue: Hashable, Content: View>: View, ContainerView {
    let content: Content

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}
