internal import Foundation

/// Where a property wrapper's value is kept. A later copy of a view is led to the first one's.
///
/// Guards both with a lock: apps set an `@State` from background tasks too.
final class ValueBox<Value> {
    private let lock = NSLock()
    private var own: Value
    private var first: ValueBox<Value>?

    init(_ value: Value) {
        own = value
    }

    var value: Value {
        get {
            let (first, own) = lock.withLock { (self.first, self.own) }
            return first?.value ?? own
        }
        set {
            let first = lock.withLock { self.first }
            if let first { first.value = newValue } else { exchange(newValue) }
        }
    }

    /// The old value is released outside the lock, since its end may run an app's code.
    private func exchange(_ new: Value) {
        let old = lock.withLock {
            defer { own = new }
            return own
        }
        withExtendedLifetime(old) {}
    }

    /// Takes the place of `box` if there is one of a kind, else is the first itself.
    func join(_ box: inout AnyObject?) {
        if let earlier = box as? ValueBox<Value> {
            if earlier !== self { lock.withLock { first = earlier } }
        } else {
            box = self
        }
    }
}
