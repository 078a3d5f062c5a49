public import UIKit

/// A view controller among views; it is never made.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>

    @MainActor @preconcurrency func makeUIViewController(
        context: Context
    ) -> UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(
        _ uiViewController: UIViewControllerType, context: Context)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
    public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// What a view controller is made with.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
    Representable: UIViewControllerRepresentable
> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
}
