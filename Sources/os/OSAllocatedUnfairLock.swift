internal import Glibc
internal import Synchronization

/// A lock with the state that it guards.
///
/// Copies share one lock. Locking twice on one thread, and unlocking what another thread holds, traps, as
/// on Apple's systems. Closures need not be `@Sendable` here; the state is the caller's to keep inside.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // Unchecked: the one stored property is a reference whose mutable state only the lock's holder touches.

    /// What can be claimed of the current thread.
    public enum Ownership: Hashable, Sendable {
        case owner
        case notOwner
    }

    private final class Storage {
        let mutex: UnsafeMutablePointer<pthread_mutex_t>
        /// The holder's thread, or 0. Written by the holder alone; a thread finds its own number only while
        /// it is the holder.
        let owner = Atomic<UInt>(0)
        var state: State

        init(_ state: State) {
            self.state = state
            mutex = .allocate(capacity: 1)
            var attributes = pthread_mutexattr_t()
            pthread_mutexattr_init(&attributes)
            pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
            pthread_mutex_init(mutex, &attributes)
            pthread_mutexattr_destroy(&attributes)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }
    }

    private let storage: Storage

    public init(initialState: State) { storage = Storage(initialState) }
    public init(uncheckedState: State) { storage = Storage(uncheckedState) }

    public func withLock<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result {
        acquire()
        defer { release() }
        return try body(&storage.state)
    }

    public func withLockUnchecked<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result { try withLock(body) }

    /// Nil if another thread holds the lock.
    public func withLockIfAvailable<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result? {
        guard tryAcquire() else { return nil }
        defer { release() }
        return try body(&storage.state)
    }

    public func withLockIfAvailableUnchecked<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result? { try withLockIfAvailable(body) }

    /// Traps unless the current thread holds the lock, or does not, as claimed.
    public func precondition(_ condition: Ownership) {
        let isOwner = storage.owner.load(ordering: .relaxed) == UInt(pthread_self())
        Swift.precondition(
            isOwner == (condition == .owner),
            "The lock is \(isOwner ? "" : "not ")held by the current thread.")
    }

    private func acquire() {
        let answer = pthread_mutex_lock(storage.mutex)
        Swift.precondition(
            answer == 0, "The lock is held by the current thread already; unlock it first.")
        storage.owner.store(UInt(pthread_self()), ordering: .relaxed)
    }

    private func tryAcquire() -> Bool {
        guard pthread_mutex_trylock(storage.mutex) == 0 else { return false }
        storage.owner.store(UInt(pthread_self()), ordering: .relaxed)
        return true
    }

    private func release() {
        Swift.precondition(
            storage.owner.load(ordering: .relaxed) == UInt(pthread_self()),
            "The lock is not held by the current thread.")
        storage.owner.store(0, ordering: .relaxed)
        pthread_mutex_unlock(storage.mutex)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    public init() { self.init(initialState: ()) }

    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        acquire()
        defer { release() }
        return try body()
    }

    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLock(body)
    }

    public func withLockIfAvailable<Result>(_ body: () throws -> Result) rethrows -> Result? {
        guard tryAcquire() else { return nil }
        defer { release() }
        return try body()
    }

    public func lock() { acquire() }
    public func unlock() { release() }
    public func lockIfAvailable() -> Bool { tryAcquire() }
}
