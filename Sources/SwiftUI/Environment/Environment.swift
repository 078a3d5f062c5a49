public import Observation

/// Reads what holds where a view, scene or app is.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private final class Place {
        var values: EnvironmentValues?
    }

    private let place = Place()
    private let read: (EnvironmentValues) -> Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    /// Reads an `@Observable` object that `environment(_:)` gave; traps if none did.
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { values in
            guard let object = values[object: objectType] else {
                preconditionFailure("No object of type \(objectType) is in the environment.")
            }
            return object
        }
    }

    public var wrappedValue: Value { read(place.values ?? .current) }
}

extension Environment: GraphProperty {
    func update(_ environment: EnvironmentValues, _ box: inout AnyObject?) {
        place.values = environment
    }
}

// Unchecked: used on the main thread, where views live.
extension Environment: @unchecked Sendable where Value: Sendable {}
