// The styles of controls besides lists, buttons and text fields. Nothing is drawn in them.
extension View {
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
    public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { self }
    public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }
    public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }
    public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
    public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { self }
    public func controlSize(_ controlSize: ControlSize) -> some View { self }
}

/// How large controls are.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    case mini, small, regular, large, extraLarge
}

/// A button's look of an app's own; never asked.
@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration

    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The button that a style is to show.
public struct ButtonStyleConfiguration {
    /// What stands on the button.
    public typealias Label = AnyView

    public let label: Label
    public let isPressed: Bool
    public let role: ButtonRole?
}

/// How a picker looks.
public protocol PickerStyle: Sendable {}

/// The only style of it.
public struct DefaultPickerStyle: PickerStyle {
    public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
    public static var inline: DefaultPickerStyle { DefaultPickerStyle() }
    public static var menu: DefaultPickerStyle { DefaultPickerStyle() }
    public static var segmented: DefaultPickerStyle { DefaultPickerStyle() }
    public static var wheel: DefaultPickerStyle { DefaultPickerStyle() }
    public static var navigationLink: DefaultPickerStyle { DefaultPickerStyle() }
    public static var palette: DefaultPickerStyle { DefaultPickerStyle() }
}

/// How a toggle looks.
public protocol ToggleStyle: Sendable {}

/// The only style of it.
public struct DefaultToggleStyle: ToggleStyle {
    public init() {}
}

extension ToggleStyle where Self == DefaultToggleStyle {
    public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
    public static var button: DefaultToggleStyle { DefaultToggleStyle() }
    public static var `switch`: DefaultToggleStyle { DefaultToggleStyle() }
}

/// How a label looks.
public protocol LabelStyle: Sendable {}

/// The only style of it.
public struct DefaultLabelStyle: LabelStyle {
    public init() {}
}

extension LabelStyle where Self == DefaultLabelStyle {
    public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
    public static var iconOnly: DefaultLabelStyle { DefaultLabelStyle() }
    public static var titleOnly: DefaultLabelStyle { DefaultLabelStyle() }
    public static var titleAndIcon: DefaultLabelStyle { DefaultLabelStyle() }
}

/// How a gauge looks.
public protocol GaugeStyle: Sendable {}

/// The only style of it.
public struct DefaultGaugeStyle: GaugeStyle {
    public init() {}
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
    public static var accessoryCircular: DefaultGaugeStyle { DefaultGaugeStyle() }
    public static var accessoryCircularCapacity: DefaultGaugeStyle { DefaultGaugeStyle() }
    public static var accessoryLinear: DefaultGaugeStyle { DefaultGaugeStyle() }
    public static var linearCapacity: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// How a menu looks.
public protocol MenuStyle: Sendable {}

/// The only style of it.
public struct DefaultMenuStyle: MenuStyle {
    public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
    public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
    public static var button: DefaultMenuStyle { DefaultMenuStyle() }
}

/// How a choice of a date looks.
public protocol DatePickerStyle: Sendable {}

/// The only style of it.
public struct DefaultDatePickerStyle: DatePickerStyle {
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
    public static var compact: DefaultDatePickerStyle { DefaultDatePickerStyle() }
    public static var graphical: DefaultDatePickerStyle { DefaultDatePickerStyle() }
    public static var wheel: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// How a progress view looks.
public protocol ProgressViewStyle: Sendable {}

/// The only style of it.
public struct DefaultProgressViewStyle: ProgressViewStyle {
    public init() {}
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
    public static var circular: DefaultProgressViewStyle { DefaultProgressViewStyle() }
    public static var linear: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// How a navigation view looks.
public protocol NavigationViewStyle: Sendable {}

/// The only style of it.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    public init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
    public static var stack: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
    public static var columns: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// How a tab view looks.
public protocol TabViewStyle: Sendable {}

/// The only style of it.
public struct DefaultTabViewStyle: TabViewStyle {
    public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
    public static var page: DefaultTabViewStyle { DefaultTabViewStyle() }
}

/// One view at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
    public init() {}
}

/// Parts beside each other.
public struct SegmentedPickerStyle: PickerStyle {
    public init() {}
}

/// Pages to turn.
public struct PageTabViewStyle: TabViewStyle {
    public init() {}
}

/// Plain rows.
public struct PlainListStyle: ListStyle {
    public init() {}
}

/// Rows in rounded groups.
public struct InsetGroupedListStyle: ListStyle {
    public init() {}
}

/// Rows in groups.
public struct GroupedListStyle: ListStyle {
    public init() {}
}

/// No look of its own.
public struct PlainButtonStyle: PrimitiveButtonStyle {
    public init() {}
}

/// No look, but for the words.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public init() {}
}

/// A frame with round corners.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    public init() {}
}
