import Glibc
import LullBus
import LullModel
import LullPlatform
import LullTestSupport
import Testing

@Suite struct BusChannelTests {
    @Test("a call over an inherited socket is answered, and the object knows whose it is")
    func answers() throws {
        let bench = try ChannelBench()
        var answer: BusChannel.Answer?
        try bench.channel.call(EchoObject.path, EchoObject.table, "Echo", [.string("hush")]) {
            answer = $0
        }
        #expect(answer == nil, "Answers come after the call has returned.")
        bench.turn { answer != nil }
        #expect(try answer?.get() == [.string("hush from the launch 7")])
    }

    @Test("what the object throws comes back in its words")
    func throwsAcross() throws {
        let bench = try ChannelBench()
        var answer: BusChannel.Answer?
        try bench.channel.call(EchoObject.path, EchoObject.table, "Refuse") { answer = $0 }
        bench.turn { answer != nil }
        #expect(answer == .failure(LullError(.notPermitted, "Not you.", hint: "Ask.")))
    }

    @Test("a signal goes to the one peer it was sent to")
    func signals() throws {
        let bench = try ChannelBench()
        let sent = try bench.peer.send(
            "Said", of: EchoObject.table, at: EchoObject.path, [.string("now")])
        #expect(sent)
        bench.turn { !bench.signals.isEmpty }
        #expect(
            bench.signals == [
                BusSignal(
                    path: EchoObject.path, interface: EchoObject.table.name, name: "Said",
                    arguments: [.string("now")])
            ])
    }

    @Test("a call that is not answered in time fails, and the channel goes on")
    func deadline() throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let loop = try EventLoop()
        let channel = try BusChannel(
            loop: loop, adopting: ends[0], onSignal: { _ in }, onClose: {})
        var answer: BusChannel.Answer?
        try channel.call(
            EchoObject.path, EchoObject.table, "Echo", [.string("")],
            limit: .milliseconds(50)
        ) { answer = $0 }
        ChannelBench.turn(loop) { answer != nil }
        guard case .failure(let error) = answer else {
            Issue.record("\(String(describing: answer))")
            return
        }
        #expect(error.kind == .unavailable)
        #expect(channel.isOpen)
    }

    @Test("the end of the connection answers what waits, then says so once")
    func closing() throws {
        let bench = try ChannelBench()
        var told: [String] = []
        try bench.channel.call(EchoObject.path, EchoObject.table, "Hangup") { answer in
            if case .failure(let error) = answer { told.append(error.kind.rawValue) }
        }
        bench.turn { bench.closings > 0 }
        #expect(told == ["DaemonNotRunning"])
        #expect(bench.closings == 1)
        #expect(!bench.channel.isOpen)
        #expect(throws: LullError.self) {
            try bench.channel.post(EchoObject.path, EchoObject.table, "Hangup")
        }
    }

    @Test("a peer hears of its end, and sends nothing more")
    func peerCloses() throws {
        let bench = try ChannelBench()
        var isClosed = false
        bench.peer.onClose = { isClosed = true }
        bench.channel.close()
        bench.turn { isClosed }
        #expect(!bench.peer.isConnected)
        let sent = try bench.peer.send(
            "Said", of: EchoObject.table, at: EchoObject.path, [.string("now")])
        #expect(!sent)
        #expect(bench.listener.peerCount == 0)
    }

    @Test("a peer that never reads loses its connection, and memory stays bounded")
    func unreadSignals() throws {
        let bench = try ChannelBench(isReading: false)
        var isClosed = false
        bench.peer.onClose = { isClosed = true }
        let text = String(repeating: "x", count: 10_000)
        for _ in 0..<10_000 where !isClosed {
            try bench.peer.send("Said", of: EchoObject.table, at: EchoObject.path, [.string(text)])
            bench.loop.runOnce(timeoutMilliseconds: 0)
        }
        #expect(isClosed)
    }

    @Test("a channel to a listener's path proves its program by its process")
    func identity() throws {
        let bench = try ChannelBench()
        var answer: BusChannel.Answer?
        let channel = try BusChannel(
            loop: bench.loop, socketPath: bench.path, onSignal: { _ in }, onClose: {})
        try channel.call(EchoObject.path, EchoObject.table, "Who") { answer = $0 }
        bench.turn { answer != nil }
        let own = try #require(BusPeer.executable(of: getpid()))
        #expect(try answer?.get() == [.string("\(getpid()) \(own)")])
    }

    @Test("nobody at a path is an error to act on")
    func nobody() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: LullError.self) {
            try BusChannel(
                loop: EventLoop(), socketPath: folder.path("bus"), onSignal: { _ in },
                onClose: {})
        }
        #expect(error?.kind == .daemonNotRunning)
    }
}
