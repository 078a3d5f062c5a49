import LullModel
import LullPlatform
import Testing

@Suite struct LoopTimerTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    @Test(
        "A moment in the past fires at once, also zero and before boot",
        arguments: [Int64.min, -1, 0, 1])
    func past(moment: Int64) throws {
        var fired = 0
        let timer = try LoopTimer(loop) { fired += 1 }
        timer.fire(atBootTime: moment)
        loop.runOnce(timeoutMilliseconds: 1000)
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(fired == 1)
        timer.fire(atBootTime: nil)
    }

    @Test("A timer fires once, not before its moment")
    func notEarly() throws {
        var fired: [Int64] = []
        let timer = try LoopTimer(loop) { fired.append(KernelClock.bootTime()) }
        let moment = KernelClock.bootTime() + 20_000_000
        timer.fire(atBootTime: moment)
        loop.runOnce(timeoutMilliseconds: 5000)
        loop.runOnce(timeoutMilliseconds: 30)
        #expect(fired.count == 1)
        #expect(fired.allSatisfy { $0 >= moment })
    }

    @Test("Arming again moves the moment, both ways")
    func rearm() throws {
        var fired = 0
        let timer = try LoopTimer(loop) { fired += 1 }
        timer.fire(after: .hours(1))
        timer.fire(after: .zero)
        loop.runOnce(timeoutMilliseconds: 1000)
        #expect(fired == 1)
        timer.fire(after: .zero)
        timer.fire(after: .hours(1))
        loop.runOnce(timeoutMilliseconds: 5)
        #expect(fired == 1)
    }

    @Test("The same moment as before fires again once it has fired")
    func sameMoment() throws {
        var fired = 0
        let timer = try LoopTimer(loop) { fired += 1 }
        for _ in 0..<2 {
            timer.fire(atBootTime: 1)
            timer.fire(atBootTime: 1)
            loop.runOnce(timeoutMilliseconds: 1000)
        }
        #expect(fired == 2)
    }

    @Test("A disarmed timer does not fire, also if its moment has come")
    func disarm() throws {
        let timer = try LoopTimer(loop) { Issue.record("fired") }
        timer.fire(atBootTime: 1)
        timer.fire(atBootTime: nil)
        loop.runOnce(timeoutMilliseconds: 5)
    }

    @Test("A handler may arm its timer again")
    func armInHandler() throws {
        var fired = 0
        var timer: LoopTimer?
        timer = try LoopTimer(loop) {
            fired += 1
            if fired < 3 { timer?.fire(after: .zero) }
        }
        timer?.fire(after: .zero)
        for _ in 0..<3 { loop.runOnce(timeoutMilliseconds: 1000) }
        loop.runOnce(timeoutMilliseconds: 5)
        #expect(fired == 3)
        timer = nil
    }

    @Test("A handler may let go of its own timer, and of another that is due")
    func releaseInHandler() throws {
        var fired = 0
        var timers: [LoopTimer] = []
        for _ in 0..<2 {
            let timer = try LoopTimer(loop) {
                fired += 1
                timers = []
            }
            timer.fire(atBootTime: 1)
            timers.append(timer)
        }
        loop.runOnce(timeoutMilliseconds: 1000)
        loop.runOnce(timeoutMilliseconds: 0)
        #expect(fired == 1)
    }

    @Test("The farthest moment is no overflow")
    func farthest() throws {
        let timer = try LoopTimer(loop) { Issue.record("fired") }
        timer.fire(atBootTime: .max)
        timer.fire(after: .unlimited)
        loop.runOnce(timeoutMilliseconds: 0)
    }
}
