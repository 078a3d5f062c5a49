public import Foundation

// More of how a view looks and lies. Nothing is drawn, so each leaves the view as it is.
extension View {
    public func padding(_ insets: EdgeInsets) -> some View { self }
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { self }
    public func ignoresSafeArea(
        _ regions: SafeAreaRegions, edges: Edge.Set = .all
    ) -> some View { self }
    public func ignoresSafeArea(edges: Edge.Set) -> some View { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
    public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set
    ) -> some View { self }
    public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }
    public func mask<Content: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Content
    ) -> some View { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
    public func aspectRatio(
        _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
    ) -> some View { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }
    public func zIndex(_ value: Double) -> some View { self }
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
    public func animation(_ animation: Animation?) -> some View { self }
    public func gridCellColumns(_ count: Int) -> some View { self }
    public func listRowBackground<V: View>(_ view: V?) -> some View { self }
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
    public func listRowSeparator(_ visibility: Visibility) -> some View { self }
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
    public func coordinateSpace<T: Hashable>(name: T) -> some View { self }
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func accessibilityValue(_ value: some StringProtocol) -> some View { self }
    public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }
}

/// The upper or lower edge.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top, bottom
}

/// The left or right edge.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    case leading, trailing
}

/// What takes room from a screen.
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// Whether something is seen.
public enum Visibility: CaseIterable, Hashable, Sendable {
    case automatic, visible, hidden
}

/// Whether it is seen how far a view is scrolled.
public enum ScrollIndicatorVisibility: Sendable {
    case automatic, visible, hidden, never
}

/// How a picture fills its room.
public enum ContentMode: CaseIterable, Hashable, Sendable {
    case fit, fill
}

/// How the colours of a symbol are used.
public enum SymbolRenderingMode: Sendable {
    case monochrome, multicolor, hierarchical, palette
}

/// A turn.
public struct Angle: Hashable, Sendable {
    public var radians: Double
    public var degrees: Double { radians * 180 / .pi }

    public init(radians: Double) {
        self.radians = radians
    }

    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    public static let zero = Angle(radians: 0)
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
}

extension Text {
    /// Where a text that is too long is cut.
    public enum TruncationMode: Sendable {
        case head, middle, tail
    }
}

/// Whether there is much room, or little.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    case compact, regular
}

extension EnvironmentValues {
    /// That of a phone held upright; nothing is drawn.
    public var horizontalSizeClass: UserInterfaceSizeClass? { .compact }
    /// That of a phone held upright; nothing is drawn.
    public var verticalSizeClass: UserInterfaceSizeClass? { .regular }
}

extension Image {
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// What of a picture is painted.
    public enum TemplateRenderingMode: Sendable {
        case template, original
    }
}

extension Animation {
    public static let bouncy = Animation()
    public static let smooth = Animation()
    public static let snappy = Animation()
    public static func linear(duration: TimeInterval) -> Animation { Animation() }
    public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
    public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
    public static func spring(
        response: Double, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { Animation() }
    public func delay(_ delay: TimeInterval) -> Animation { self }
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

extension AnyTransition {
    public static let scale = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public static func asymmetric(
        insertion: AnyTransition, removal: AnyTransition
    ) -> AnyTransition { AnyTransition() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
}
