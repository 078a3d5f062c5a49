/// Which field is being written in; none is unless the app says so.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    private let state: State<Value>

    public init() where Value == Bool {
        state = State(wrappedValue: false)
    }

    public init() where Value: ExpressibleByNilLiteral {
        state = State(wrappedValue: nil)
    }

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// What `focused(_:)` takes.
    @propertyWrapper public struct Binding {
        let value: SwiftUI.Binding<Value>

        public var wrappedValue: Value {
            get { value.wrappedValue }
            nonmutating set { value.wrappedValue = newValue }
        }

        public var projectedValue: Binding { self }
    }

    public var projectedValue: Binding { Binding(value: state.projectedValue) }
}

extension FocusState: GraphProperty {
    func update(_ environment: EnvironmentValues, _ box: inout AnyObject?) {
        state.update(environment, &box)
    }
}

extension View {
    /// Changes nothing.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
    /// Changes nothing.
    public func focused<V: Hashable>(
        _ binding: FocusState<V>.Binding, equals value: V
    ) -> some View { self }
}
