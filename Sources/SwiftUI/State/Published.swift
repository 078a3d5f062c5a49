/// A property of an `ObservableObject` whose change is told of before it happens.
@propertyWrapper public struct Published<Value> {
    private var value: Value
    private let subscribers = Subscribers<Value>()

    public init(wrappedValue: Value) {
        value = wrappedValue
    }

    public init(initialValue: Value) {
        value = initialValue
    }

    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
        get { preconditionFailure("@Published is for properties of classes.") }
        set { preconditionFailure("@Published is for properties of classes.") }
    }

    /// Tells of the value now, and of every new one before it is there.
    public struct Publisher {
        let value: Value
        let subscribers: Subscribers<Value>

        public func sink(receiveValue: @escaping (Value) -> Void) -> AnyCancellable {
            receiveValue(value)
            return subscribers.add(receiveValue)
        }
    }

    public var projectedValue: Publisher { Publisher(value: value, subscribers: subscribers) }

    public static subscript<Enclosing: AnyObject>(
        _enclosingInstance object: Enclosing,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<Enclosing, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Enclosing, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].value }
        set {
            (object as? any ObservableObject)?.tellOfChange()
            object[keyPath: storageKeyPath].subscribers.send(newValue)
            object[keyPath: storageKeyPath].value = newValue
        }
    }
}

extension ObservableObject {
    fileprivate func tellOfChange() {
        (objectWillChange as? ObservableObjectPublisher)?.send()
    }
}
