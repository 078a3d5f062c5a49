/// Where a property wrapper's value is kept. A later copy of a view is led to the first one's.
final class ValueBox<Value> {
    private var own: Value
    private var first: ValueBox<Value>?

    init(_ value: Value) {
        own = value
    }

    var value: Value {
        get { first?.value ?? own }
        set {
            if let first { first.value = newValue } else { own = newValue }
        }
    }

    /// Takes the place of `box` if there is one of a kind, else is the first itself.
    func join(_ box: inout AnyObject?) {
        if let earlier = box as? ValueBox<Value> {
            if earlier !== self { first = earlier }
        } else {
            box = self
        }
    }
}
