internal import Synchronization

/// An object that tells before it changes.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
    /// Sends before one of its `@Published` properties changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.publisher(of: self) }
}

/// Tells its subscribers that an object is about to change.
public final class ObservableObjectPublisher: Sendable {
    private let subscribers = Subscribers<Void>()

    public init() {}

    public func send() {
        subscribers.send(())
    }

    /// Calls the closure with every change until the result is cancelled or let go of.
    public func sink(receiveValue: @escaping (()) -> Void) -> AnyCancellable {
        subscribers.add(receiveValue)
    }
}

/// The publishers of the objects that made none themselves; gone with their objects.
private enum ObjectPublishers {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepAt = 64
    }

    // Unchecked: of the objects nothing is used but whether they still live.
    private final class Table: @unchecked Sendable {
        private let state = Mutex(State())

        func publisher(of object: AnyObject) -> ObservableObjectPublisher {
            let key = ObjectIdentifier(object)
            return state.withLock { state in
                // An address may be another object's by now.
                if let entry = state.entries[key], entry.object === object {
                    return entry.publisher
                }
                if state.entries.count >= state.sweepAt {
                    state.entries = state.entries.filter { $0.value.object != nil }
                    state.sweepAt = max(64, state.entries.count * 2)
                }
                let publisher = ObservableObjectPublisher()
                state.entries[key] = Entry(object: object, publisher: publisher)
                return publisher
            }
        }
    }

    private static let table = Table()

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        table.publisher(of: object)
    }
}
