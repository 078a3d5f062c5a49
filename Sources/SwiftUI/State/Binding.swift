/// A value that is kept elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    private let getter: () -> Value
    private let setter: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        getter = get
        setter = set
    }

    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// One that never changes.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    public var wrappedValue: Value {
        get { getter() }
        nonmutating set { setter(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(
        dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        Binding<Subject>(
            get: { getter()[keyPath: keyPath] },
            set: { new in
                var value = getter()
                value[keyPath: keyPath] = new
                setter(value)
            })
    }
}

extension Binding: DynamicProperty {}

// Unchecked: what reads and writes is the main thread's, where views live.
extension Binding: @unchecked Sendable where Value: Sendable {}
