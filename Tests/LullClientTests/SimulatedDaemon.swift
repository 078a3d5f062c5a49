import Dispatch
import Glibc
import LullBus
import LullClientTestSupport
import LullModel
import LullPlatform
import LullWire
import Synchronization

/// A daemon for one app: a real socket with `io.lull.Application1` on it, whose answers the test decides.
///
/// Guards what the test asks of its thread.
final class SimulatedDaemon: Sendable {
    /// A call as it came.
    struct Call: Sendable {
        var method: ApplicationInterface.Method
        var arguments: [BusValue]
    }

    let calls = Recorder<Call>()
    /// What a method answers; without an entry it succeeds, with nothing to say.
    private let answers = Mutex<[ApplicationInterface.Method: Result<[BusValue], LullError>]>([:])
    private let orders = Mutex<[@Sendable (DaemonSide) -> Void]>([])
    private let doorbell: LoopDoorbell
    private let ended = DispatchSemaphore(value: 0)

    /// Listens at `path`, and serves `inherited`, one end of a pair, from the start.
    init(at path: String, device: AppDevice = AppDevice(), inherited: Int32? = nil) throws {
        doorbell = try LoopDoorbell()
        let welcome = try BusValueEncoder().encode(
            AppWelcome(app: "com.example.app", device: device))
        answer(.hello, .success([welcome]))
        answer(.listPending, .success([.array([], of: "a{sv}")]))
        let ready = DispatchSemaphore(value: 0)
        let box = Start(daemon: self, path: path, inherited: inherited, ready: ready)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                start.run()
                return nil
            }, Unmanaged.passRetained(box).toOpaque())
        pthread_detach(thread)
        ready.wait()
        if let error = box.error.withLock({ $0 }) { throw error }
    }

    func answer(
        _ method: ApplicationInterface.Method, _ result: Result<[BusValue], LullError>
    ) {
        answers.withLock { $0[method] = result }
    }

    /// Tells all apps that are connected.
    func send(_ signal: ApplicationInterface.Signal, _ values: [BusValue]) {
        order { $0.send(signal, values) }
    }

    func deliver(_ execution: Int64, _ name: String, _ kind: TaskKind = .refresh) throws {
        let delivery = Delivery(
            execution: ExecutionID(execution), name: name, kind: kind, secondsLeft: 25)
        send(.deliver, [try BusValueEncoder().encode(delivery)])
    }

    /// Ends every connection and goes on listening.
    func disconnectAll() {
        order { $0.disconnectAll() }
    }

    /// Ends the daemon, with its socket.
    func stop() {
        order { $0.loop.stop() }
        ended.wait()
    }

    /// The next call of the method; those before it are skipped.
    func next(_ method: ApplicationInterface.Method) async -> Call {
        while true {
            let call = await calls.next()
            if call.method == method { return call }
        }
    }

    private func order(_ order: @escaping @Sendable (DaemonSide) -> Void) {
        orders.withLock { $0.append(order) }
        doorbell.ring()
    }

    fileprivate func takeAnswer(_ call: Call) throws(LullError) -> [BusValue] {
        calls.append(call)
        return try answers.withLock { $0[call.method] ?? .success([]) }.get()
    }

    private final class Start: Sendable {
        let daemon: SimulatedDaemon
        let path: String
        let inherited: Int32?
        let ready: DispatchSemaphore
        let error = Mutex<LullError?>(nil)

        init(daemon: SimulatedDaemon, path: String, inherited: Int32?, ready: DispatchSemaphore) {
            self.daemon = daemon
            self.path = path
            self.inherited = inherited
            self.ready = ready
        }

        func run() {
            do throws(LullError) {
                let side = try DaemonSide(daemon, path: path, inherited: inherited)
                let bell = try daemon.doorbell.answer(side.loop) { [daemon] in
                    let orders = daemon.orders.withLock { orders in
                        defer { orders = [] }
                        return orders
                    }
                    for order in orders { order(side) }
                }
                ready.signal()
                side.loop.run()
                bell.cancel()
                side.listener.close()
            } catch {
                self.error.withLock { $0 = error }
                ready.signal()
            }
            daemon.ended.signal()
        }
    }
}

/// What lives on the simulated daemon's thread.
final class DaemonSide: BusResponder {
    let loop: EventLoop
    private(set) var listener: BusListener
    private unowned let daemon: SimulatedDaemon
    private var peers: [BusPeer] = []

    init(_ daemon: SimulatedDaemon, path: String, inherited: Int32?) throws(LullError) {
        self.daemon = daemon
        let loop = try EventLoop()
        self.loop = loop
        listener = try BusListener(loop: loop, path: path, objects: [])
        listener.close()
        let object = BusObject(
            path: ApplicationInterface.path, interface: ApplicationInterface.table, responder: self)
        listener = try BusListener(loop: loop, path: path, objects: [object])
        if let inherited { _ = try listener.adopt(inherited, tag: "launch") }
    }

    func answer(_ call: BusCall) throws(LullError) -> [BusValue] {
        if let peer = call.peer, !peers.contains(where: { $0 === peer }) { peers.append(peer) }
        guard let method = ApplicationInterface.Method(rawValue: call.method) else {
            throw LullError(.internal, "'\(call.method)' is not known.")
        }
        return try daemon.takeAnswer(.init(method: method, arguments: call.arguments))
    }

    func read(_ property: String) throws(LullError) -> BusValue {
        throw LullError(.internal, "There are no properties.")
    }

    func send(_ signal: ApplicationInterface.Signal, _ values: [BusValue]) {
        for peer in peers where peer.isConnected {
            do {
                try peer.send(
                    signal.rawValue, of: ApplicationInterface.table, at: ApplicationInterface.path,
                    values)
            } catch {
                preconditionFailure("The signal does not fit: \(error.message)")
            }
        }
    }

    func disconnectAll() {
        for peer in peers { peer.disconnect() }
        peers = []
    }
}
