public import Foundation

/// What app delegates, windows and view controllers inherit from. Lull has no events for it to respond to.
@preconcurrency @MainActor open class UIResponder: NSObject {
    // Nothing is isolated about making one; apps override it on the main actor.
    public override init() {
        super.init()
    }

    /// Always nil: there is no chain of responders.
    open var next: UIResponder? { nil }
    /// Always false.
    open var canBecomeFirstResponder: Bool { false }
    /// Always false.
    open var isFirstResponder: Bool { false }

    /// Does nothing; false.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Does nothing; false.
    @discardableResult
    open func resignFirstResponder() -> Bool { false }
}
