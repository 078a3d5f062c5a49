/// A value of a scene, kept while the process lives.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private let state: State<Value>

    public init(wrappedValue: Value, _ key: String) {
        state = State(wrappedValue: wrappedValue)
    }

    public init(_ key: String) where Value: ExpressibleByNilLiteral {
        state = State(wrappedValue: nil)
    }

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    public var projectedValue: Binding<Value> { state.projectedValue }
}

extension SceneStorage: GraphProperty {
    func update(_ environment: EnvironmentValues, _ box: inout AnyObject?) {
        state.update(environment, &box)
    }
}
