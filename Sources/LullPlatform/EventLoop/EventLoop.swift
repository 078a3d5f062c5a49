internal import CLinux
internal import Glibc
package import LullModel

/// One thread's loop over descriptors, timers and signals: epoll, and nothing runs while nothing happens.
///
/// Guards nothing: the loop and all it calls belong to the thread that runs it. Handlers may add and
/// cancel watches, also their own. Signals and descriptors are level-triggered unless asked otherwise.
///
/// ```swift
/// let loop = try EventLoop()
/// let watch = try loop.watch(descriptor, for: .readable) { _ in … }
/// loop.run()          // until stop()
/// ```
package final class EventLoop {
    private let epoll: Int32
    private var watches: [UInt64: Watch] = [:]
    private var nextToken: UInt64 = 1
    private var isStopped = false
    private var beforeWaiting: [() -> Void] = []

    /// Throws `internal` if the kernel gives no descriptor.
    package init() throws(LullError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .systemCall("epoll_create1") }
    }

    deinit {
        close(epoll)
    }

    /// Calls `handler` whenever `descriptor` is ready, until the watch is cancelled.
    ///
    /// The descriptor stays the caller's: cancel the watch before closing it.
    package func watch(
        _ descriptor: Int32, for readiness: Readiness, handler: @escaping (Readiness) -> Void
    ) throws(LullError) -> Watch {
        let watch = Watch(
            loop: self, descriptor: descriptor, token: nextToken, handler: handler)
        nextToken += 1
        var event = epoll_event(
            events: readiness.rawValue, data: epoll_data(u64: watch.token))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw .systemCall("epoll_ctl")
        }
        watches[watch.token] = watch
        return watch
    }

    /// Calls `body` each time before the loop goes to wait: the place to arm timers once per round.
    package func beforeEachWait(_ body: @escaping () -> Void) {
        beforeWaiting.append(body)
    }

    /// Handles what happens until `stop()`. A stop from before it began does not count.
    package func run() {
        isStopped = false
        while !isStopped {
            round(timeoutMilliseconds: -1)
        }
    }

    /// Waits once, at most so long (-1: without end), and handles all that was ready.
    package func runOnce(timeoutMilliseconds: Int32) {
        isStopped = false
        round(timeoutMilliseconds: timeoutMilliseconds)
    }

    /// Makes `run()` return after the handler that calls this; what else was ready stays ready.
    package func stop() {
        isStopped = true
    }

    private func round(timeoutMilliseconds: Int32) {
        for body in beforeWaiting { body() }
        if isStopped { return }
        var events = [epoll_event](repeating: epoll_event(), count: 32)
        let count = epoll_wait(epoll, &events, Int32(events.count), timeoutMilliseconds)
        guard count > 0 else { return }
        for event in events.prefix(Int(count)) {
            // A handler before this one may have cancelled the watch.
            watches[event.data.u64]?.handler(Readiness(rawValue: event.events))
            if isStopped { return }
        }
    }

    fileprivate func change(_ watch: Watch, to readiness: Readiness) {
        // After its end the descriptor's number may be another watch's.
        guard watches[watch.token] != nil else { return }
        var event = epoll_event(
            events: readiness.rawValue, data: epoll_data(u64: watch.token))
        _ = epoll_ctl(epoll, EPOLL_CTL_MOD, watch.descriptor, &event)
    }

    fileprivate func remove(_ watch: Watch) {
        guard watches.removeValue(forKey: watch.token) != nil else { return }
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, watch.descriptor, nil)
    }
}

/// What a descriptor is ready for, as epoll counts it.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// Urgent data: PSI triggers and changed sysfs attributes.
    package static let priority = Readiness(rawValue: EPOLLPRI.rawValue)
    /// Always reported, never asked for.
    package static let failed = Readiness(rawValue: EPOLLERR.rawValue)
    package static let hungUp = Readiness(rawValue: EPOLLHUP.rawValue)
}

/// A descriptor that a loop watches. The loop keeps it until it is cancelled.
package final class Watch {
    package let descriptor: Int32
    fileprivate let token: UInt64
    fileprivate let handler: (Readiness) -> Void
    private weak var loop: EventLoop?

    fileprivate init(
        loop: EventLoop, descriptor: Int32, token: UInt64,
        handler: @escaping (Readiness) -> Void
    ) {
        self.loop = loop
        self.descriptor = descriptor
        self.token = token
        self.handler = handler
    }

    /// Asks for other readiness from now on. A cancelled watch stays cancelled.
    package func change(to readiness: Readiness) {
        loop?.change(self, to: readiness)
    }

    /// Ends the watch; the handler is not called any more. Twice does nothing.
    package func cancel() {
        loop?.remove(self)
    }
}
