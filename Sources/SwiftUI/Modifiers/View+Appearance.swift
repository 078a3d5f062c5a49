public import Foundation

// How a view looks. Nothing is drawn, so each leaves the view as it is.
extension View {
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public func padding(_ length: CGFloat) -> some View { self }
    public func font(_ font: Font?) -> some View { self }
    public func fontWeight(_ weight: Font.Weight?) -> some View { self }
    public func bold(_ isActive: Bool = true) -> some View { self }
    public func italic(_ isActive: Bool = true) -> some View { self }
    public func monospacedDigit() -> some View { self }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    public func foregroundColor(_ color: Color?) -> some View { self }
    public func tint(_ tint: Color?) -> some View { self }
    @_disfavoredOverload
    public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
    public func accentColor(_ accentColor: Color?) -> some View { self }
    public func background<S: ShapeStyle>(_ style: S) -> some View { self }
    public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { self }
    @_disfavoredOverload
    public func background<Content: View>(
        _ background: Content, alignment: Alignment = .center
    ) -> some View { self }
    public func background<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { self }
    public func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { self }
    @_disfavoredOverload
    public func overlay<Content: View>(
        _ overlay: Content, alignment: Alignment = .center
    ) -> some View { self }
    public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { self }
    public func opacity(_ opacity: Double) -> some View { self }
    public func hidden() -> some View { self }
    public func cornerRadius(_ radius: CGFloat) -> some View { self }
    public func clipShape<S: Shape>(_ shape: S) -> some View { self }
    public func clipped() -> some View { self }
    public func shadow(
        color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { self }
    public func imageScale(_ scale: Image.Scale) -> some View { self }
    public func lineLimit(_ number: Int?) -> some View { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func fixedSize() -> some View { self }
    public func scaledToFit() -> some View { self }
    public func scaledToFill() -> some View { self }
    public func ignoresSafeArea() -> some View { self }
    public func layoutPriority(_ value: Double) -> some View { self }
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
    public func labelsHidden() -> some View { self }
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
    public func transition(_ transition: AnyTransition) -> some View { self }
    public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
    public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func accessibilityLabel(_ label: some StringProtocol) -> some View { self }
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

/// A movement; nothing moves.
public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
    public static let linear = Animation()
    public static let easeIn = Animation()
    public static let easeOut = Animation()
    public static let easeInOut = Animation()
    public static func spring() -> Animation { Animation() }
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
}

/// How a view comes and goes.
public struct AnyTransition: Sendable {
    public static let opacity = AnyTransition()
    public static let slide = AnyTransition()
    public static let identity = AnyTransition()
}

/// Changes something at once; nothing moves.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try body()
}

/// How a list looks.
public protocol ListStyle: Sendable {}

/// The only style of lists.
public struct DefaultListStyle: ListStyle {
    public init() {}
}

extension ListStyle where Self == DefaultListStyle {
    public static var automatic: DefaultListStyle { DefaultListStyle() }
    public static var plain: DefaultListStyle { DefaultListStyle() }
    public static var grouped: DefaultListStyle { DefaultListStyle() }
    public static var inset: DefaultListStyle { DefaultListStyle() }
    public static var insetGrouped: DefaultListStyle { DefaultListStyle() }
    public static var sidebar: DefaultListStyle { DefaultListStyle() }
}

/// How a button looks.
public protocol PrimitiveButtonStyle: Sendable {}

/// The only style of buttons.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    public init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
    public static var plain: DefaultButtonStyle { DefaultButtonStyle() }
    public static var bordered: DefaultButtonStyle { DefaultButtonStyle() }
    public static var borderedProminent: DefaultButtonStyle { DefaultButtonStyle() }
    public static var borderless: DefaultButtonStyle { DefaultButtonStyle() }
}

/// How a text field looks.
public protocol TextFieldStyle: Sendable {}

/// The only style of text fields.
public struct DefaultTextFieldStyle: TextFieldStyle {
    public init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
    public static var plain: DefaultTextFieldStyle { DefaultTextFieldStyle() }
    public static var roundedBorder: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
