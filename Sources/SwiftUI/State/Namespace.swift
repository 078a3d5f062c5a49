internal import Foundation

/// Names views that turn into one another; none do.
@propertyWrapper public struct Namespace: DynamicProperty {
    /// The name.
    public struct ID: Hashable, Sendable {
        private let value = UUID()
    }

    public let wrappedValue = ID()

    public init() {}
}

extension View {
    /// Changes nothing.
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, isSource: Bool = true
    ) -> some View { self }
}
