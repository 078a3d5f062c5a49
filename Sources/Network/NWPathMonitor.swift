public import Dispatch
internal import Synchronization

/// Tells of the network path now, and of every change.
///
/// Status and cost come from Lull's daemon, interfaces and routes from the kernel; without a daemon the
/// path is satisfied if there is a default route. The monitor must be kept: one that is released falls
/// silent.
public final class NWPathMonitor: @unchecked Sendable, AsyncSequence {
    // Unchecked because of the client's handler, a plain closure: it is kept in the mutex and called on the
    // client's own queue.

    public typealias Element = NWPath
    public typealias Failure = Never

    private struct State {
        var handler: ((NWPath) -> Void)?
        var queue: DispatchQueue?
        var last: NWPath?
        var isStarted = false
        var isCancelled = false
        var streams: [Int: AsyncStream<NWPath>.Continuation] = [:]
        var nextStream = 0
    }

    private let source: PathSource
    private let isAllowed: @Sendable (NWInterface.InterfaceType) -> Bool
    private let state = Mutex(State())

    /// Any interface will do.
    public convenience init() { self.init(source: .shared) { _ in true } }

    /// Only a path over an interface of this sort satisfies.
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
        self.init(source: .shared) { $0 == requiredInterfaceType }
    }

    /// Interfaces of these sorts do not count.
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        self.init(source: .shared) { !prohibitedInterfaceTypes.contains($0) }
    }

    init(
        source: PathSource,
        allowing isAllowed: @escaping @Sendable (NWInterface.InterfaceType) -> Bool
    ) {
        self.source = source
        self.isAllowed = isAllowed
    }

    /// Called on the queue given to `start`, soon after it and then whenever the path is another one.
    public var pathUpdateHandler: ((NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// The queue that was given to `start`.
    public var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// The path that was told of last; before that, the path at this moment.
    public var currentPath: NWPath {
        state.withLock { $0.last } ?? source.path(allowing: isAllowed)
    }

    /// Begins to tell. A second call, and one after `cancel`, does nothing.
    public func start(queue: DispatchQueue) {
        let isFirst = state.withLock { state in
            guard !state.isStarted, !state.isCancelled else { return false }
            state.isStarted = true
            state.queue = queue
            return true
        }
        if isFirst { source.add(self) }
    }

    /// Ends it for good: no call begins after this one returns, but one may be under way.
    public func cancel() {
        let streams = state.withLock { state in
            state.isCancelled = true
            state.handler = nil
            defer { state.streams = [:] }
            return state.streams.values.map { $0 }
        }
        for stream in streams { stream.finish() }
        source.remove(self)
    }

    deinit {
        for stream in state.withLock({ $0.streams.values.map { $0 } }) { stream.finish() }
    }

    /// Looks at the path and tells if it is another one; on the source's queue.
    func look() {
        let path = source.path(allowing: isAllowed)
        let told = state.withLock {
            state -> (DispatchQueue?, [AsyncStream<NWPath>.Continuation])? in
            guard !state.isCancelled, state.last != path else { return nil }
            state.last = path
            return (state.queue, state.streams.values.map { $0 })
        }
        guard let (queue, streams) = told else { return }
        queue?.async { [self] in
            // Looked at here, so that nothing is called after a `cancel` from this queue.
            pathUpdateHandler?(path)
        }
        for stream in streams { stream.yield(path) }
    }

    /// The paths from now on, the present one first; iterating starts the monitor if need be.
    ///
    /// A slow reader misses paths in between, never the newest. Ends with `cancel` or the task's
    /// cancellation.
    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: NWPath.self, bufferingPolicy: .bufferingNewest(1))
        let isFirst = state.withLock { state -> Bool in
            guard !state.isCancelled else {
                continuation.finish()
                return false
            }
            let number = state.nextStream
            state.nextStream += 1
            state.streams[number] = continuation
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
            }
            if let last = state.last { continuation.yield(last) }
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { source.add(self) }
        return Iterator(monitor: self, base: stream.makeAsyncIterator())
    }

    /// Goes through a monitor's paths, and keeps the monitor.
    public struct Iterator: AsyncIteratorProtocol {
        let monitor: NWPathMonitor
        var base: AsyncStream<NWPath>.Iterator

        public mutating func next() async -> NWPath? { await base.next() }
    }
}
