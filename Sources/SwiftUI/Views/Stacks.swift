public import Foundation

/// Views beside one another.
public struct HStack<Content: View>: View, ContainerView {
    let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

/// Views below one another.
public struct VStack<Content: View>: View, ContainerView {
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

/// Views in front of one another.
public struct ZStack<Content: View>: View, ContainerView {
    let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Views beside one another; all are evaluated at once.
public struct LazyHStack<Content: View>: View, ContainerView {
    let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

/// Views below one another; all are evaluated at once.
public struct LazyVStack<Content: View>: View, ContainerView {
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

/// Views that go together.
public struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func visit(_ walk: GraphWalk) {
        walk.visit(content)
    }

    public var body: Never { preconditionFailure("Group has no body.") }
}

/// Space.
public struct Spacer: View, LeafView {
    public init(minLength: CGFloat? = nil) {}
}

/// A line.
public struct Divider: View, LeafView {
    public init() {}
}

/// Where views stand beside the line that they share, from left to right.
public enum HorizontalAlignment: Sendable {
    case leading, center, trailing
}

/// Where views stand beside the line that they share, from top to bottom.
public enum VerticalAlignment: Sendable {
    case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Where a view stands in a larger one.
public enum Alignment: Sendable {
    case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading,
        bottomTrailing
}

/// Where the lines of a text begin.
public enum TextAlignment: Sendable {
    case leading, center, trailing
}

/// An edge of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    /// Some of the edges.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
    }
}

/// A direction of scrolling.
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical

    /// Some of the directions.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

/// Views that scroll.
public struct ScrollView<Content: View>: View, ContainerView {
    let content: Content

    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}
