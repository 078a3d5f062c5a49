import Glibc
import LullBus
import LullModel
import LullPlatform
import LullTestSupport
import Testing

/// A listener, an adopted peer and the channel to it, all on one loop.
final class ChannelBench {
    let loop: EventLoop
    let path: String
    let listener: BusListener
    let peer: BusPeer
    private(set) var channel: BusChannel!
    private(set) var signals: [BusSignal] = []
    private(set) var closings = 0
    private let folder: TemporaryFolder
    private let silentEnd: Int32

    /// With `isReading` false nobody is at the other end of the peer's socket, which stays open.
    init(isReading: Bool = true) throws {
        folder = try TemporaryFolder()
        path = folder.path("run/bus")
        loop = try EventLoop()
        let object = BusObject(
            path: EchoObject.path, interface: EchoObject.table, responder: EchoObject())
        listener = try BusListener(loop: loop, path: path, objects: [object])
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        peer = try listener.adopt(ends[0], tag: "7")
        silentEnd = isReading ? -1 : ends[1]
        guard isReading else { return }
        channel = try BusChannel(
            loop: loop, adopting: ends[1], onSignal: { [unowned self] in signals.append($0) },
            onClose: { [unowned self] in closings += 1 })
    }

    deinit {
        if silentEnd >= 0 { close(silentEnd) }
    }

    func turn(until isDone: () -> Bool) {
        ChannelBench.turn(loop, until: isDone)
    }

    /// Runs the loop until something has happened, at most 10 s.
    static func turn(_ loop: EventLoop, until isDone: () -> Bool) {
        let end = KernelClock.activeTime() + 10_000_000_000
        while !isDone(), KernelClock.activeTime() < end { loop.runOnce(timeoutMilliseconds: 100) }
        if !isDone() { Issue.record("What was waited for did not happen within 10 s.") }
    }
}

/// Says back what it is told.
struct EchoObject: BusResponder {
    static let path = "/io/lull/Echo1"
    static let table = BusInterface(
        "io.lull.Echo1",
        methods: [
            .init("Echo", inputs: [.init("text", "s")], outputs: [.init("text", "s")]),
            .init("Refuse"), .init("Hangup"), .init("Who", outputs: [.init("who", "s")]),
        ], signals: [.init("Said", [.init("text", "s")])])

    func answer(_ call: BusCall) throws(LullError) -> [BusValue] {
        switch call.method {
        case "Echo":
            let tag = call.peer?.tag ?? "nobody"
            return [.string(try call.text(0) + " from the launch " + tag)]
        case "Who":
            return [.string("\(call.peer?.pid ?? 0) \(call.peer?.executable ?? "?")")]
        case "Hangup":
            call.peer?.disconnect()
            return []
        default: throw LullError(.notPermitted, "Not you.", hint: "Ask.")
        }
    }

    func read(_ property: String) throws(LullError) -> BusValue {
        throw LullError(.internal, "There is no property '\(property)'.")
    }
}
