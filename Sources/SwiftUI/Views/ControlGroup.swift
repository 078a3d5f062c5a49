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
