import Glibc
import LullPlatform
import Testing

/// One after the other: signals belong to a thread, and what is blocked stays so.
@Suite(.serialized) struct LoopSignalsTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    @Test("A signal arrives as an event, and others of the list too")
    func arrives() throws {
        var received: [Int32] = []
        let signals = try LoopSignals(loop, signals: [SIGUSR1, SIGUSR2]) { received.append($0) }
        withExtendedLifetime(signals) {
            pthread_kill(pthread_self(), SIGUSR2)
            pthread_kill(pthread_self(), SIGUSR1)
            loop.runOnce(timeoutMilliseconds: 1000)
        }
        #expect(received.sorted() == [SIGUSR1, SIGUSR2].sorted())
    }

    @Test("A handler may let go of the signals")
    func releaseInHandler() throws {
        var received: [Int32] = []
        var signals: LoopSignals?
        signals = try LoopSignals(loop, signals: [SIGUSR1, SIGUSR2]) {
            received.append($0)
            signals = nil
        }
        #expect(signals != nil)
        pthread_kill(pthread_self(), SIGUSR1)
        pthread_kill(pthread_self(), SIGUSR2)
        loop.runOnce(timeoutMilliseconds: 1000)
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(received.count == 1)
        // The second is still pending on this thread: take it, or it stays for whoever comes next.
        let rest = try LoopSignals(loop, signals: [SIGUSR1, SIGUSR2]) { received.append($0) }
        withExtendedLifetime(rest) { loop.runOnce(timeoutMilliseconds: 1000) }
        #expect(received.count == 2)
    }
}
