public import Foundation

/// A place in a rectangle, in parts of its sides.
public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    public static let zero = UnitPoint(x: 0, y: 0)
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// Colours that run into one another.
public struct Gradient: ShapeStyle, Equatable {
    /// A colour and its place.
    public struct Stop: Equatable, Sendable {
        public var color: Color
        public var location: CGFloat

        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    public var stops: [Stop]

    public init(stops: [Stop]) {
        self.stops = stops
    }

    public init(colors: [Color]) {
        stops = colors.map { Stop(color: $0, location: 0) }
    }
}

/// Colours that run into one another along a line.
public struct LinearGradient: View, LeafView, ShapeStyle {
    public nonisolated init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
    public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
    public nonisolated init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

/// Colours that run into one another from a point outwards.
public struct RadialGradient: View, LeafView, ShapeStyle {
    public nonisolated init(
        gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) {}
    public nonisolated init(
        colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) {}
}

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }
}

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var dash: [CGFloat]

    public init(lineWidth: CGFloat = 1, dash: [CGFloat] = []) {
        self.lineWidth = lineWidth
        self.dash = dash
    }
}

/// How corners are rounded.
public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}

/// An ellipse.
public struct Ellipse: Shape, LeafView {
    public init() {}
}

extension RoundedRectangle {
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle) {
        self.init(cornerRadius: cornerRadius)
    }
}

extension Capsule {
    public init(style: RoundedCornerStyle) {
        self.init()
    }
}

extension Shape {
    public func stroke(lineWidth: CGFloat = 1) -> some View { self }
    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { self }
    public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        self
    }
    public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape { self }
}

extension Shape where Self == Circle {
    @MainActor @preconcurrency public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
    @MainActor @preconcurrency public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
    @MainActor @preconcurrency public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
    @MainActor @preconcurrency public static func rect(cornerRadius: CGFloat) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius)
    }
}
