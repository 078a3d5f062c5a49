/// A value that a view keeps while it stays in its place. Its change draws nothing anew.
@propertyWrapper public struct State<Value>: DynamicProperty {
    let box: ValueBox<Value>

    public init(wrappedValue: Value) {
        box = ValueBox(wrappedValue)
    }

    public init(initialValue: Value) {
        box = ValueBox(initialValue)
    }

    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { [box] in box.value }, set: { [box] in box.value = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {
        self.init(wrappedValue: nil)
    }
}

extension State: GraphProperty {
    func update(_ environment: EnvironmentValues, _ box: inout AnyObject?) {
        self.box.join(&box)
    }
}

// Unchecked: the box guards its value with a lock.
extension State: @unchecked Sendable where Value: Sendable {}
