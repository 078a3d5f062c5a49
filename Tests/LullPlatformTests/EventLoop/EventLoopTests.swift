import Glibc
import LullModel
import LullPlatform
import Testing

@Suite struct EventLoopTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    @Test("A readable descriptor calls its handler, each round until it is read")
    func levelTriggered() throws {
        let pipe = try Pipe()
        var calls: [Readiness] = []
        let watch = try loop.watch(pipe.reader, for: .readable) { calls.append($0) }
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(calls.isEmpty)
        pipe.write()
        loop.runOnce(timeoutMilliseconds: 1000)
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(calls == [.readable, .readable])
        pipe.read()
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(calls.count == 2)
        watch.cancel()
    }

    @Test("A handler that cancels another ready watch keeps it from being called")
    func cancelOther() throws {
        let first = try Pipe()
        let second = try Pipe()
        var calls = 0
        var watches: [Watch] = []
        for pipe in [first, second] {
            watches.append(
                try loop.watch(pipe.reader, for: .readable) { _ in
                    calls += 1
                    for watch in watches { watch.cancel() }
                })
            pipe.write()
        }
        loop.runOnce(timeoutMilliseconds: 1000)
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(calls == 1)
    }

    @Test("A descriptor number used again does not get the events of the watch before")
    func numberUsedAgain() throws {
        let first = try Pipe()
        let second = try Pipe()
        var calls: [String] = []
        var late: [Watch] = []
        var watches: [Watch] = []
        // Whichever is called first replaces the other's watch on the same descriptor.
        func replace(_ index: Int, _ pipe: Pipe) throws -> Watch {
            try loop.watch(pipe.reader, for: .writable) { _ in calls.append("late") }
        }
        for (index, pipe) in [first, second].enumerated() {
            watches.append(
                try loop.watch(pipe.reader, for: .readable) { _ in
                    calls.append("early")
                    let other = 1 - index
                    watches[other].cancel()
                    if let watch = try? replace(other, [first, second][other]) {
                        late.append(watch)
                    }
                })
            pipe.write()
        }
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(calls == ["early"])
        #expect(late.count == 1)
    }

    @Test("A cancelled watch cannot change the one that has its descriptor now")
    func changeAfterCancel() throws {
        let pipe = try Pipe()
        var calls = 0
        let old = try loop.watch(pipe.reader, for: .readable) { _ in Issue.record("cancelled") }
        old.cancel()
        old.cancel()
        let new = try loop.watch(pipe.reader, for: .readable) { _ in calls += 1 }
        old.change(to: .writable)
        pipe.write()
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(calls == 1)
        new.cancel()
    }

    @Test("A watch asks for other readiness from its change on")
    func change() throws {
        let pipe = try Pipe()
        var calls: [Readiness] = []
        let watch = try loop.watch(pipe.writer, for: .readable) { calls.append($0) }
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(calls.isEmpty)
        watch.change(to: .writable)
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(calls == [.writable])
    }

    @Test("A handler may cancel its own watch")
    func cancelOwn() throws {
        let pipe = try Pipe()
        pipe.write()
        var calls = 0
        var watch: Watch?
        watch = try loop.watch(pipe.reader, for: .readable) { _ in
            calls += 1
            watch?.cancel()
        }
        for _ in 0..<3 { loop.runOnce(timeoutMilliseconds: 0) }
        #expect(calls == 1)
    }

    @Test("Watching what epoll cannot wait for fails with the call's name")
    func badDescriptor() throws {
        let error = #expect(throws: LullError.self) { try loop.watch(-1, for: .readable) { _ in } }
        #expect(error?.message.contains("epoll_ctl") == true)
    }

    @Test("stop() ends the run after this handler; what else was ready is handled in the next run")
    func stop() throws {
        let pipes = [try Pipe(), try Pipe()]
        var calls = 0
        var watches: [Watch] = []
        for pipe in pipes {
            pipe.write()
            watches.append(
                try loop.watch(pipe.reader, for: .readable) { [loop] _ in
                    calls += 1
                    pipe.read()
                    loop.stop()
                })
        }
        loop.run()
        #expect(calls == 1)
        loop.run()
        #expect(calls == 2)
    }

    @Test("After stop() a single round waits and handles again")
    func onceAfterStop() throws {
        let pipe = try Pipe()
        var calls = 0
        let watch = try loop.watch(pipe.reader, for: .readable) { _ in calls += 1 }
        loop.stop()
        pipe.write()
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(calls == 1)
        watch.cancel()
    }

    @Test("What is to run before each wait runs before it, and may stop the loop")
    func beforeWait() {
        var rounds = 0
        loop.beforeEachWait { [loop] in
            rounds += 1
            loop.stop()
        }
        loop.run()
        #expect(rounds == 1)
    }

    @Test("More ready descriptors than one wait returns are all handled")
    func many() throws {
        var pipes: [Pipe] = []
        var watches: [Watch] = []
        var handled: Set<Int> = []
        for index in 0..<50 {
            let pipe = try Pipe()
            pipe.write()
            pipes.append(pipe)
            watches.append(
                try loop.watch(pipe.reader, for: .readable) { _ in
                    pipe.read()
                    handled.insert(index)
                })
        }
        for _ in 0..<3 { loop.runOnce(timeoutMilliseconds: 0) }
        #expect(handled.count == 50)
    }
}

/// A pipe whose ends are closed with it.
final class Pipe {
    let reader: Int32
    let writer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw LullError.systemCall("pipe") }
        reader = ends[0]
        writer = ends[1]
    }

    deinit {
        close(reader)
        close(writer)
    }

    func write() {
        var byte: UInt8 = 1
        _ = Glibc.write(writer, &byte, 1)
    }

    func read() {
        var byte: UInt8 = 0
        _ = Glibc.read(reader, &byte, 1)
    }
}
