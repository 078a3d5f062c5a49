import Dispatch
import LullModel
import Synchronization
import Testing

@testable import Network

/// A network that a test changes.
private final class ChangingNetwork: Sendable {
    private struct State: @unchecked Sendable {
        // Unchecked: `changed` is the source's closure, which any thread may call.
        var condition: NetworkCondition? = NetworkCondition(reach: .full)
        var changed: (() -> Void)?
    }

    private let state = Mutex(State())

    func source() -> PathSource {
        PathSource(
            condition: { self.state.withLock { $0.condition } },
            machine: {
                MachineNetwork(defaultRoutes: [
                    MachineNetwork.Route(
                        interface: NWInterface(name: "eth0", type: .wiredEthernet, index: 1),
                        isIPv6: false, metric: 0, gateway: nil)
                ])
            },
            observe: { changed in
                self.state.withLock { $0.changed = changed }
            })
    }

    func change(to condition: NetworkCondition?) {
        let changed = state.withLock { state in
            state.condition = condition
            return state.changed
        }
        changed?()
    }

    var isObserved: Bool { state.withLock { $0.changed != nil } }
}

@Suite("path monitors", .timeLimit(.minutes(1))) struct PathMonitorTests {
    private let network = ChangingNetwork()
    private let queue = DispatchQueue(label: "monitor test")

    private func monitor(_ source: PathSource) -> NWPathMonitor {
        NWPathMonitor(source: source) { _ in true }
    }

    @Test("the handler is told on its queue of the present path, and of every other one after it")
    func handler() async {
        let source = network.source()
        let monitor = monitor(source)
        let queue = queue
        let (stream, continuation) = AsyncStream.makeStream(of: NWPath.self)
        monitor.pathUpdateHandler = { path in
            dispatchPrecondition(condition: .onQueue(queue))
            continuation.yield(path)
        }
        monitor.start(queue: queue)
        var paths = stream.makeAsyncIterator()
        #expect(await paths.next()?.status == .satisfied)
        #expect(monitor.queue === queue)
        network.change(to: NetworkCondition(reach: .none))
        #expect(await paths.next()?.status == .unsatisfied)
        #expect(monitor.currentPath.status == .unsatisfied)
        network.change(to: NetworkCondition(reach: .none))
        network.change(to: NetworkCondition(reach: .full, metering: .yes))
        #expect(await paths.next()?.isExpensive == true)
        withExtendedLifetime(monitor) {}
    }

    @Test("before it starts it observes nothing, and its current path is the present one")
    func notStarted() {
        let source = network.source()
        let monitor = monitor(source)
        monitor.pathUpdateHandler = { _ in Issue.record("It was never started.") }
        #expect(monitor.currentPath.status == .satisfied)
        network.change(to: NetworkCondition(reach: .none))
        #expect(monitor.currentPath.status == .unsatisfied)
        source.queue.sync {}
        #expect(!network.isObserved && monitor.queue == nil)
    }

    @Test("after cancel nothing is told, and it cannot be started again")
    func cancelled() {
        let source = network.source()
        let monitor = monitor(source)
        let count = Mutex(0)
        monitor.pathUpdateHandler = { _ in count.withLock { $0 += 1 } }
        monitor.start(queue: queue)
        source.queue.sync {}
        queue.sync {}
        monitor.cancel()
        monitor.pathUpdateHandler = { _ in count.withLock { $0 += 1 } }
        monitor.start(queue: queue)
        network.change(to: NetworkCondition(reach: .none))
        source.queue.sync {}
        queue.sync {}
        #expect(count.withLock { $0 } == 1)
    }

    @Test("a monitor that is released falls silent")
    func released() {
        let source = network.source()
        let count = Mutex(0)
        do {
            let monitor = monitor(source)
            monitor.pathUpdateHandler = { _ in count.withLock { $0 += 1 } }
            monitor.start(queue: queue)
            source.queue.sync {}
            queue.sync {}
        }
        network.change(to: NetworkCondition(reach: .none))
        source.queue.sync {}
        queue.sync {}
        #expect(count.withLock { $0 } == 1)
    }

    @Test("as a sequence it gives the present path, then the others, and ends with cancel")
    func sequence() async {
        let source = network.source()
        let monitor = monitor(source)
        var paths = monitor.makeAsyncIterator()
        #expect(await paths.next()?.status == .satisfied)
        network.change(to: NetworkCondition(reach: .none))
        #expect(await paths.next()?.status == .unsatisfied)
        var second = monitor.makeAsyncIterator()
        #expect(await second.next()?.status == .unsatisfied)
        monitor.cancel()
        #expect(await paths.next() == nil)
        #expect(await second.next() == nil)
        var late = monitor.makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("monitors with conditions of their own see paths of their own")
    func own() {
        let source = network.source()
        let wifi = NWPathMonitor(source: source) { $0 == .wifi }
        let wired = NWPathMonitor(source: source) { $0 == .wiredEthernet }
        #expect(wifi.currentPath.status == .unsatisfied)
        #expect(wired.currentPath.status == .satisfied)
    }
}
