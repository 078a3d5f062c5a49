public import Foundation

/// A value in the app's user defaults.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    private let read: () -> Value
    private let write: (Value) -> Void

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

    private init(plain initial: Value, _ key: String, _ store: UserDefaults?) {
        let store = store ?? .standard
        read = { store.object(forKey: key) as? Value ?? initial }
        write = { store.set($0, forKey: key) }
    }

    private init<Raw>(
        _ key: String, _ store: UserDefaults?, initial: Value,
        from: @escaping (Raw) -> Value?, to: @escaping (Value) -> Raw?
    ) {
        let store = store ?? .standard
        read = { (store.object(forKey: key) as? Raw).flatMap(from) ?? initial }
        write = { value in
            if let raw = to(value) {
                store.set(raw, forKey: key)
            } else {
                store.removeObject(forKey: key)
            }
        }
    }
}

extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == Bool {
        self.init(plain: wrappedValue, key, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == Int {
        self.init(plain: wrappedValue, key, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == Double {
        self.init(plain: wrappedValue, key, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == String {
        self.init(plain: wrappedValue, key, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == Data {
        self.init(plain: wrappedValue, key, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == URL {
        self.init(
            key, store, initial: wrappedValue, from: { URL(string: $0) },
            to: { $0.absoluteString })
    }

    /// Kept as seconds since 1970 UTC.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value == Date {
        self.init(
            key, store, initial: wrappedValue, from: { Date(timeIntervalSince1970: $0) },
            to: { $0.timeIntervalSince1970 })
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(
            key, store, initial: wrappedValue, from: { Value(rawValue: $0) }, to: { $0.rawValue })
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(
            key, store, initial: wrappedValue, from: { Value(rawValue: $0) }, to: { $0.rawValue })
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(key, store, initial: nil, from: { (raw: Bool) in raw }, to: { $0 })
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(key, store, initial: nil, from: { (raw: Int) in raw }, to: { $0 })
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(key, store, initial: nil, from: { (raw: Double) in raw }, to: { $0 })
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(key, store, initial: nil, from: { (raw: String) in raw }, to: { $0 })
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(key, store, initial: nil, from: { (raw: Data) in raw }, to: { $0 })
    }
}
