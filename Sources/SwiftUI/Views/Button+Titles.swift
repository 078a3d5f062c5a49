public import Foundation

// Titles in variables, for which no key is looked up, and the remaining forms of usual controls.

extension Button where Content == Label<Text, Image> {
    @_disfavoredOverload @preconcurrency public init(
        _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        content = Label(title, systemImage: systemImage)
    }
}

extension Toggle where Content == Label<Text, Image> {
    public init(_ title: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        content = Label(title, systemImage: systemImage)
    }
}

extension TextField where Content == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?) {}

    public init(_ title: LocalizedStringKey, text: Binding<String>, axis: Axis) {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis) {}

    public init<F: ParseableFormatStyle>(
        _ title: LocalizedStringKey, value: Binding<F.FormatInput>, format: F
    ) where F.FormatOutput == String {}
}

extension SecureField where Content == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>) {}
}

extension ProgressView where Value == EmptyView {
    @_disfavoredOverload
    public init<V: BinaryFloatingPoint>(
        _ title: some StringProtocol, value: V?, total: V = 1.0
    ) where Content == Text {}
}

extension Picker where Title == Text {
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<Selection>,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension Stepper where Content == Text {
    @_disfavoredOverload
    public init<V: Strideable>(
        _ title: some StringProtocol, value: Binding<V>, in bounds: ClosedRange<V>,
        step: V.Stride = 1
    ) {}

    @_disfavoredOverload
    public init<V: Strideable>(
        _ title: some StringProtocol, value: Binding<V>, step: V.Stride = 1
    ) {}
}

extension Stepper {
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        @ViewBuilder label: () -> Content
    ) {}
}

extension Slider where Content == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void
    ) {}
}

extension Slider {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Content
    ) {}

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride,
        @ViewBuilder label: () -> Content
    ) {}
}

extension Menu where Title == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Menu where Title == Label<Text, Image> {
    public init(
        _ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension Link where Content == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: URL) {}
}

extension NavigationLink where Title == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: Destination) {
        content = Text(title)
    }
}

extension NavigationLink where Destination == Never {
    @_disfavoredOverload
    public init<P: Hashable>(_ title: some StringProtocol, value: P?) where Title == Text {
        content = Text(title)
    }
}

extension LabeledContent where Title == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension LabeledContent where Title == Text, Content == Text {
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some StringProtocol) {
        content = Text(value)
    }
}
