import LullConditions
import Testing

@Suite struct EventBurstTests {
    private let millisecond: Int64 = 1_000_000

    @Test("The first event is read at once, and quiet needs no timer")
    func first() {
        var burst = EventBurst()
        let first = burst.event(at: 5)
        let wakeup = burst.wakeup
        let afterQuiet = burst.event(at: 5 + 100 * millisecond)
        #expect(first)
        #expect(wakeup == nil)
        #expect(afterQuiet)
    }

    @Test("Events within 100 ms of each other share one later reading")
    func merged() {
        var burst = EventBurst()
        let events = [0, 40, 90].map { burst.event(at: $0 * millisecond) }
        let wakeup = burst.wakeup
        let readings = [189, 190, 300].map { burst.elapse(at: $0 * millisecond) }
        #expect(events == [true, false, false])
        #expect(wakeup == 190 * millisecond)
        #expect(readings == [false, true, false])
        #expect(burst.wakeup == nil)
    }

    @Test("While a reading is due, an event after its moment does not come before it")
    func late() {
        var burst = EventBurst()
        let events = [0, 50, 151].map { burst.event(at: $0 * millisecond) }
        #expect(events == [true, false, false])
        #expect(burst.wakeup == 251 * millisecond)
    }

    @Test("A storm is read every 500 ms")
    func storm() {
        var burst = EventBurst()
        var readings: [Int64] = []
        for now in stride(from: 0, to: 2000, by: 10) {
            if let due = burst.wakeup, due <= Int64(now) * millisecond,
                burst.elapse(at: Int64(now) * millisecond)
            {
                readings.append(Int64(now))
            }
            if burst.event(at: Int64(now) * millisecond) { readings.append(Int64(now)) }
        }
        #expect(readings == [0, 500, 1000, 1500])
    }
}
