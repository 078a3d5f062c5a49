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
