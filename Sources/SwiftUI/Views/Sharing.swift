public import Foundation

/// A picture from an address; nothing is loaded.
public struct AsyncImage<Content: View>: View, PrimitiveView {
    let content: Content

    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.content = _ConditionalContent(storage: .second(placeholder()))
    }

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.content = content(.empty)
    }

    func visit(_ walk: GraphWalk) {
        walk.visit(content)
    }

    public var body: Never { preconditionFailure("AsyncImage has no body.") }
}

extension AsyncImage where Content == Image {
    public init(url: URL?, scale: CGFloat = 1) {
        content = Image("")
    }
}

/// How far the loading of a picture is; always at its beginning.
public enum AsyncImagePhase {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// How a change moves; nothing does.
public struct Transaction {
    public var animation: Animation?

    public init(animation: Animation? = nil) {
        self.animation = animation
    }
}

/// Shares something; nobody does.
public struct ShareLink<Content: View>: View, ContainerView {
    let content: Content

    public init<Item>(
        item: Item, subject: Text? = nil, message: Text? = nil,
        @ViewBuilder label: () -> Content
    ) {
        content = label()
    }
}

extension ShareLink where Content == Text {
    public init<Item>(item: Item, subject: Text? = nil, message: Text? = nil) {
        content = Text(verbatim: "")
    }

    public init<Item>(
        _ title: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil
    ) {
        content = Text(title)
    }

    @_disfavoredOverload
    public init<Item>(
        _ title: some StringProtocol, item: Item, subject: Text? = nil, message: Text? = nil
    ) {
        content = Text(title)
    }
}

/// A value between two others.
public struct Gauge<Content: View>: View, ContainerView {
    let content: Content

    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Content
    ) {
        content = label()
    }

    public init<V: BinaryFloatingPoint, C: View>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Content,
        @ViewBuilder currentValueLabel: () -> C
    ) {
        content = label()
    }
}

/// Controls that go together.
public struct ControlGroup<Content: View>: View, ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Views that go together, with a title.
public struct GroupBox<Title: View, Content: View>: View, ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Title) {
        self.content = content()
    }
}

extension GroupBox where Title == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension GroupBox where Title == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Views that can be folded away; they are evaluated all the same.
public struct DisclosureGroup<Title: View, Content: View>: View, ContainerView {
    let content: Content

    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Title) {
        self.content = content()
    }
}

extension DisclosureGroup where Title == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.content = content()
    }

    public init(
        _ title: LocalizedStringKey, isExpanded: Binding<Bool>,
        @ViewBuilder content: @escaping () -> Content
    ) {
        self.content = content()
    }
}

/// A choice of a colour.
public struct ColorPicker<Content: View>: View, LeafView {
    public init(
        selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Content
    ) {}
}

extension ColorPicker where Content == Text {
    public init(
        _ title: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
    ) {}

    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<Color>, supportsOpacity: Bool = true
    ) {}
}

/// Switches editing on and off; nobody does.
public struct EditButton: View, LeafView {
    public init() {}
}
