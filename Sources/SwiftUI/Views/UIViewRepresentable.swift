public import UIKit

/// A view of UIKit's among views; it is never made.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// What a view of UIKit's is made with.
@MainActor @preconcurrency
public struct UIViewRepresentableContext<
    Representable: UIViewRepresentable
> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
}
