public import Foundation

/// What a control is for.
public struct ButtonRole: Equatable, Sendable {
    private let name: String

    public static let cancel = ButtonRole(name: "cancel")
    public static let destructive = ButtonRole(name: "destructive")
}

/// Something to press; nobody can.
public struct Button<Content: View>: View, ContainerView {
    let content: Content

    @preconcurrency public init(
        action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content
    ) {
        content = label()
    }

    @preconcurrency public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void,
        @ViewBuilder label: () -> Content
    ) {
        content = label()
    }
}

extension Button where Content == Text {
    @preconcurrency public init(
        _ title: LocalizedStringKey, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        content = Text(title)
    }

    @_disfavoredOverload @preconcurrency public init(
        _ title: some StringProtocol, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        content = Text(title)
    }
}

extension Button where Content == Label<Text, Image> {
    @preconcurrency public init(
        _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        content = Label(title, systemImage: systemImage)
    }
}

/// Something to switch on and off.
public struct Toggle<Content: View>: View, ContainerView {
    let content: Content

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Content) {
        content = label()
    }
}

extension Toggle where Content == Text {
    public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {
        content = Text(title)
    }

    @_disfavoredOverload
    public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
        content = Text(title)
    }
}

/// A line to be written.
public struct TextField<Content: View>: View, LeafView {}

extension TextField where Content == Text {
    public init(_ title: LocalizedStringKey, text: Binding<String>) {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>) {}

    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}
}

/// A line to be written unseen.
public struct SecureField<Content: View>: View, LeafView {}

extension SecureField where Content == Text {
    public init(_ title: LocalizedStringKey, text: Binding<String>) {}
}

/// Lines to be written.
public struct TextEditor: View, LeafView {
    public init(text: Binding<String>) {}
}

/// How far work has come.
public struct ProgressView<Content: View, Value: View>: View, LeafView {}

extension ProgressView where Value == EmptyView {
    public init() where Content == EmptyView {}
    public init(_ title: LocalizedStringKey) where Content == Text {}

    @_disfavoredOverload
    public init(_ title: some StringProtocol) where Content == Text {}

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Content == EmptyView {}

    public init<V: BinaryFloatingPoint>(
        _ title: LocalizedStringKey, value: V?, total: V = 1.0
    ) where Content == Text {}

    public init(_ progress: Progress) where Content == EmptyView {}
    public init(@ViewBuilder label: () -> Content) {}
}

/// A choice of one.
public struct Picker<Title: View, Selection: Hashable, Content: View>: View, ContainerView {
    let content: Content

    public init(
        selection: Binding<Selection>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Title
    ) {
        self.content = content()
    }
}

extension Picker where Title == Text {
    public init(
        _ title: LocalizedStringKey, selection: Binding<Selection>,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

/// A choice of a number.
public struct Stepper<Content: View>: View, LeafView {}

extension Stepper where Content == Text {
    public init<V: Strideable>(
        _ title: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
        step: V.Stride = 1
    ) {}

    public init<V: Strideable>(
        _ title: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
    ) {}
}

/// A choice of a number by sliding.
public struct Slider<Content: View>: View, LeafView {}

extension Slider where Content == EmptyView {
    public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1) {}

    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride
    ) {}
}

/// A choice of a date.
public struct DatePicker<Content: View>: View, LeafView {}

extension DatePicker where Content == Text {
    public init(
        _ title: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
    ) {}

    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<Date>,
        displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
    ) {}

    public init(
        _ title: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
    ) {}

    public init(
        _ title: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
    ) {}
}

/// What of a date is chosen.
public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let date = DatePickerComponents(rawValue: 1)
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// A choice of actions.
public struct Menu<Title: View, Content: View>: View, ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Title) {
        self.content = content()
    }
}

extension Menu where Title == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// An address to be opened; Lull opens none.
public struct Link<Content: View>: View, LeafView {
    public init(destination: URL, @ViewBuilder label: () -> Content) {}
}

extension Link where Content == Text {
    public init(_ title: LocalizedStringKey, destination: URL) {}
}
