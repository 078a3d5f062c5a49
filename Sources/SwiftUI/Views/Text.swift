public import Foundation

/// Words.
public struct Text: View, LeafView {
    /// How a date is written.
    public struct DateStyle: Sendable {
        public static let date = DateStyle()
        public static let time = DateStyle()
        public static let relative = DateStyle()
        public static let offset = DateStyle()
        public static let timer = DateStyle()
    }

    public nonisolated init(_ content: LocalizedStringKey) {}

    @_disfavoredOverload
    public nonisolated init(_ content: some StringProtocol) {}

    public nonisolated init(verbatim content: String) {}

    public nonisolated init(_ date: Date, style: DateStyle) {}

    public nonisolated init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {}

    public static func + (left: Text, right: Text) -> Text { left }

    public func font(_ font: Font?) -> Text { self }
    public func fontWeight(_ weight: Font.Weight?) -> Text { self }
    public func bold() -> Text { self }
    public func italic() -> Text { self }
    public func foregroundColor(_ color: Color?) -> Text { self }
}

/// Words to be translated; used as they are.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// Takes what texts may hold in their gaps.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        public mutating func appendInterpolation<T>(_ value: T) {
            text += "\(value)"
        }

        public mutating func appendInterpolation<T>(_ value: T, specifier: String) {
            text += "\(value)"
        }

        public mutating func appendInterpolation<F: FormatStyle>(
            _ input: F.FormatInput, format: F
        ) where F.FormatInput: Equatable, F.FormatOutput == String {
            text += format.format(input)
        }

        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            text += "\(date)"
        }

        public mutating func appendInterpolation(_ image: Image) {}

        public mutating func appendInterpolation(_ text: Text) {}
    }

    let text: String

    public init(_ value: String) {
        text = value
    }

    public init(stringLiteral value: String) {
        text = value
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }
}

/// A picture.
public struct Image: View, LeafView {
    /// How large a symbol is beside its text.
    public enum Scale: Sendable {
        case small, medium, large
    }

    public init(_ name: String) {}
    public init(systemName: String) {}

    public func resizable() -> Image { self }
    public func imageScale(_ scale: Scale) -> some View { self }
}

/// Words with a picture.
public struct Label<Title: View, Icon: View>: View, PrimitiveView {
    let title: Title
    let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    func visit(_ walk: GraphWalk) {
        walk.visit(title)
        walk.visit(icon)
    }

    public var body: Never { preconditionFailure("Label has no body.") }
}

extension Label where Title == Text, Icon == Image {
    public init(_ title: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

/// A title and its value.
public struct LabeledContent<Title: View, Content: View>: View, ContainerView {
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Title) {
        self.content = content()
    }
}

extension LabeledContent where Title == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension LabeledContent where Title == Text, Content == Text {
    public init(_ title: LocalizedStringKey, value: some StringProtocol) {
        content = Text(value)
    }
}

/// What is shown where there is nothing.
public struct ContentUnavailableView<Title: View, Description: View, Actions: View>: View, LeafView
{
    public init(
        @ViewBuilder label: () -> Title,
        @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {}
}

extension ContentUnavailableView where Title == Text, Description == Text?, Actions == EmptyView {
    public init(
        _ title: LocalizedStringKey, systemImage name: String, description: Text? = nil
    ) {}
}
