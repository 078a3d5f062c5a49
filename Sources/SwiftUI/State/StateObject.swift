/// An object that an app or view makes once and keeps.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private final class Box {
        private let make: () -> ObjectType
        private var made: ObjectType?
        private var first: Box?

        init(_ make: @escaping () -> ObjectType) {
            self.make = make
        }

        var object: ObjectType {
            if let first { return first.object }
            if let made { return made }
            let object = make()
            made = object
            return object
        }

        func join(_ box: inout AnyObject?) {
            if let earlier = box as? Box {
                if earlier !== self { first = earlier }
            } else {
                box = self
            }
        }
    }

    private let box: Box

    /// The object is made at its first use.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        box = Box(thunk)
    }

    @MainActor @preconcurrency public var wrappedValue: ObjectType { box.object }

    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(box.object)
    }
}

extension StateObject: GraphProperty {
    func update(_ environment: EnvironmentValues, _ box: inout AnyObject?) {
        self.box.join(&box)
    }
}
