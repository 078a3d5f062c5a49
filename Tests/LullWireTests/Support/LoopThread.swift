import Foundation
import LullPlatform
import Synchronization

/// An event loop on a thread of its own, for a server whose client blocks the test's thread.
final class LoopThread: Sendable {
    private let writeEnd: Int32
    private let ended = DispatchSemaphore(value: 0)

    /// Runs `prepare` on the new thread, keeps what it returns, and returns once it has run.
    init(_ prepare: @escaping @Sendable (EventLoop) throws -> [AnyObject]) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writeEnd = ends[1]
        let readEnd = ends[0]
        let ready = DispatchSemaphore(value: 0)
        let failure = Outcome()
        let ended = ended
        let thread = Thread {
            defer {
                close(readEnd)
                ended.signal()
            }
            do {
                let loop = try EventLoop()
                let kept = try prepare(loop)
                let stop = try loop.watch(readEnd, for: .readable) { _ in loop.stop() }
                ready.signal()
                loop.run()
                stop.cancel()
                withExtendedLifetime(kept) {}
            } catch {
                failure.set(error)
                ready.signal()
            }
        }
        thread.start()
        ready.wait()
        if let error = failure.value {
            close(writeEnd)
            throw error
        }
    }

    /// Ends the loop and waits for its thread. Call once.
    func stop() {
        close(writeEnd)
        ended.wait()
    }
}

private final class Outcome: Sendable {
    private let error = Mutex<(any Error)?>(nil)
    var value: (any Error)? { error.withLock { $0 } }
    func set(_ value: any Error) { error.withLock { $0 = value } }
}
