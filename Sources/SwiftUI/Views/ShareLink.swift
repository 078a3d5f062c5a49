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
