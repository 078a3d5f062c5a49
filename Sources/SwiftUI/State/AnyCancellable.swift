internal import Synchronization

/// A subscription; ends when it is cancelled or let go of.
public final class AnyCancellable: Hashable, @unchecked Sendable {
    // Unchecked: the closure is called once, by who takes it from the mutex.
    private let end: Mutex<(() -> Void)?>

    public init(_ cancel: @escaping () -> Void) {
        end = Mutex(Unchecked(cancel).value)
    }

    deinit {
        cancel()
    }

    public func cancel() {
        let end = end.withLock { end -> Unchecked in
            defer { end = nil }
            return Unchecked(end)
        }
        end.value?()
    }

    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    // Unchecked: it only carries the closure out of the mutex.
    private struct Unchecked: @unchecked Sendable {
        let value: (() -> Void)?

        init(_ value: (() -> Void)?) {
            self.value = value
        }
    }
}

/// Who is told of values, in the order of their coming.
final class Subscribers<Value>: Sendable {
    // Unchecked: subscribers' closures are the app's, called on the thread that changes the value.
    private struct Subscriber: @unchecked Sendable {
        let number: Int
        let receive: (Value) -> Void
    }

    private struct State {
        var last = 0
        var subscribers: [Subscriber] = []
    }

    private let state = Mutex(State())

    func add(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        let subscriber = Subscriber(number: number, receive: receive)
        state.withLock { $0.subscribers.append(subscriber) }
        return AnyCancellable { [weak self] in self?.remove(number) }
    }

    func send(_ value: Value) {
        for subscriber in state.withLock({ $0.subscribers }) { subscriber.receive(value) }
    }

    private func remove(_ number: Int) {
        let removed = state.withLock { state -> Subscriber? in
            guard let index = state.subscribers.firstIndex(where: { $0.number == number })
            else { return nil }
            return state.subscribers.remove(at: index)
        }
        withExtendedLifetime(removed) {}
    }
}
