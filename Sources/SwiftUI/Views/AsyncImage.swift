public import Foundation

/// A picture from an address; nothing is loaded.
public struct AsyncImage<Content: View>: View, PrimitiveView {
    let content: Content

    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.content = _ConditionalContent(storage: .second(placeholder()))
    }

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.content = content(.empty)
    }

    func visit(_ walk: GraphWalk) {
        walk.visit(content)
    }

    public var body: Never { preconditionFailure("AsyncImage has no body.") }
}

extension AsyncImage where Content == Image {
    public init(url: URL?, scale: CGFloat = 1) {
        content = Image("")
    }
}

/// How far the loading of a picture is; always at its beginning.
public enum AsyncImagePhase {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// How a change moves; nothing does.
public struct Transaction {
    public var animation: Animation?

    public init(animation: Animation? = nil) {
        self.animation = animation
    }
}
