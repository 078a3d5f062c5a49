/// An object that `environmentObject(_:)` gave a view around this one; traps if none did.
@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private final class Place {
        var object: ObjectType?
    }

    private let place = Place()

    public init() {}

    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        guard let object = place.object ?? EnvironmentValues.current[object: ObjectType.self]
        else {
            preconditionFailure("No object of type \(ObjectType.self) is in the environment.")
        }
        return object
    }

    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(wrappedValue)
    }
}

extension EnvironmentObject: GraphProperty {
    func update(_ environment: EnvironmentValues, _ box: inout AnyObject?) {
        place.object = environment[object: ObjectType.self]
    }
}
