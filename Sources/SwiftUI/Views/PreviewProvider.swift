/// Shows views while they are written; never used here.
@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View

    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
