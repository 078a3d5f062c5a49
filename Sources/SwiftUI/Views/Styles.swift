public import Foundation

/// What something is painted with; nothing is.
public protocol ShapeStyle: Sendable {}

/// A colour by its name only.
public struct Color: View, LeafView, ShapeStyle, Hashable {
    let name: String

    init(named name: String) {
        self.name = name
    }

    public init(_ name: String) {
        self.name = name
    }

    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        name = "\(red) \(green) \(blue) \(opacity)"
    }

    public func opacity(_ opacity: Double) -> Color { self }

    public nonisolated static let red = Color(named: "red")
    public nonisolated static let orange = Color(named: "orange")
    public nonisolated static let yellow = Color(named: "yellow")
    public nonisolated static let green = Color(named: "green")
    public nonisolated static let mint = Color(named: "mint")
    public nonisolated static let teal = Color(named: "teal")
    public nonisolated static let cyan = Color(named: "cyan")
    public nonisolated static let blue = Color(named: "blue")
    public nonisolated static let indigo = Color(named: "indigo")
    public nonisolated static let purple = Color(named: "purple")
    public nonisolated static let pink = Color(named: "pink")
    public nonisolated static let brown = Color(named: "brown")
    public nonisolated static let white = Color(named: "white")
    public nonisolated static let gray = Color(named: "gray")
    public nonisolated static let black = Color(named: "black")
    public nonisolated static let clear = Color(named: "clear")
    public nonisolated static let primary = Color(named: "primary")
    public nonisolated static let secondary = Color(named: "secondary")
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public nonisolated static let accentColor = Color(named: "accentColor")
}

extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
    public static var orange: Color { .orange }
    public static var yellow: Color { .yellow }
    public static var green: Color { .green }
    public static var mint: Color { .mint }
    public static var teal: Color { .teal }
    public static var blue: Color { .blue }
    public static var purple: Color { .purple }
    public static var pink: Color { .pink }
    public static var white: Color { .white }
    public static var gray: Color { .gray }
    public static var black: Color { .black }
    public static var clear: Color { .clear }
}

/// A style of the surroundings.
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// The accent colour.
public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// Blurred glass.
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { Material() }
    public static var thinMaterial: Material { Material() }
    public static var regularMaterial: Material { Material() }
    public static var thickMaterial: Material { Material() }
}

/// A typeface; nothing is written in it.
public struct Font: Hashable, Sendable {
    /// How thick the strokes are.
    public enum Weight: Hashable, Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// The cut of the letters.
    public enum Design: Hashable, Sendable {
        case `default`, serif, rounded, monospaced
    }

    /// What a text is for, and so how large it is.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote,
            caption, caption2
    }

    public static let largeTitle = Font()
    public static let title = Font()
    public static let title2 = Font()
    public static let title3 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let callout = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static let caption2 = Font()

    public static func system(
        size: CGFloat, weight: Weight? = nil, design: Design? = nil
    ) -> Font { Font() }

    public static func system(
        _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
    ) -> Font { Font() }

    public func bold() -> Font { self }
    public func italic() -> Font { self }
    public func monospaced() -> Font { self }
    public func monospacedDigit() -> Font { self }
    public func weight(_ weight: Weight) -> Font { self }
}

/// A shape; nothing is cut by it.
public protocol Shape: View {}

/// A rectangle.
public struct Rectangle: Shape, LeafView {
    public init() {}
}

/// A circle.
public struct Circle: Shape, LeafView {
    public init() {}
}

/// A rectangle with half circles for two of its sides.
public struct Capsule: Shape, LeafView {
    public init() {}
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape, LeafView {
    public init(cornerRadius: CGFloat) {}
}

extension Shape {
    public func fill<S: ShapeStyle>(_ content: S) -> some View { self }
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { self }
}
