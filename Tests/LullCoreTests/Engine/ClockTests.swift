import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct ClockTests {
    private let base = PendingRequest.sampleMoment

    @Test("a date stays the same instant when the clock is set, a delay the same distance")
    func datesAndDelays() {
        for jump in [TimeSpan.hours(-2), .hours(1), .days(-730), .seconds(-1)] {
            var bench = Bench()
            bench.submit("date", earliest: .date(bench.now.wall + .hours(10)))
            bench.submit("delay", earliest: .delay(.hours(10)))
            bench.now.wall = bench.now.wall + jump
            #expect(bench.send(.clockChanged).isEmpty)
            #expect(bench.pending("date")?.earliest == base + .hours(10) - jump)
            #expect(bench.pending("date")?.windowEnd == base + .hours(10) - jump + .days(2))
            #expect(bench.pending("delay")?.earliest == base + .hours(10))
            #expect(bench.pending("delay")?.windowEnd == base + .hours(10) + .days(2))
        }
    }

    @Test("a clock set past a date lets the request run at once, with its whole window")
    func forward() {
        var bench = Bench { $0.presence = .active }
        bench.submit(earliest: .date(bench.now.wall + .hours(10)))
        bench.advance(.hours(1))
        bench.now.wall = bench.now.wall + .days(3)
        bench.send(.clockChanged)
        #expect(bench.pending()?.windowStart == base)
        #expect(bench.pending()?.windowEnd == base + .days(2))
        #expect(bench.evaluation()?.reasons == [.betterMoment])
    }

    @Test("repetition without a date does not care for the clock")
    func interval() {
        var bench = Bench()
        bench.end(bench.run(every: .hours(1)))
        bench.advance(.minutes(55))
        bench.now.wall = bench.now.wall + .hours(-2)
        bench.send(.clockChanged)
        #expect(bench.advance(.minutes(5)).names == ["start", "keep"])
    }

    @Test("rate limits and holds do not move with the clock")
    func recordsStay() {
        var bench = Bench()
        bench.submit("r", kind: .refresh)
        bench.send(.executionStarted(ExecutionID(1)))
        bench.end(ExecutionID(1))
        bench.submit("r", kind: .refresh)
        #expect(bench.evaluation(of: "r")?.reasons == [.rateLimit])
        for jump in [TimeSpan.days(1), .days(-2)] {
            bench.now.wall = bench.now.wall + jump
            bench.send(.clockChanged)
            #expect(bench.evaluation(of: "r")?.reasons == [.rateLimit])
        }
        #expect(bench.advance(.minutes(15)).names.first == "start")
    }

    @Test("a sleep moves the limit of what runs, so limits count active time")
    func suspended() {
        var bench = Bench()
        let id = bench.run(limit: .minutes(30))
        bench.advance(.minutes(10))
        bench.move(to: bench.now.scheduler + .hours(6))
        #expect(bench.scheduler.handle(.slept(.hours(6)), at: bench.now).names == ["update"])
        #expect(bench.scheduler.nextWakeup == base + .hours(6) + .minutes(30))
        #expect(bench.advance(.minutes(20) - .milliseconds(1)).isEmpty)
        #expect(bench.advance(.milliseconds(1)).names == ["update", "warn timeLimit"])
        bench.move(to: bench.now.scheduler + .hours(1))
        _ = bench.scheduler.handle(.slept(.hours(1)), at: bench.now)
        #expect(bench.phases == [.expiring(.timeLimit, killAt: bench.now.scheduler + .seconds(10))])
        #expect(bench.advance(.seconds(10)).names == ["update", "kill"])
        #expect(bench.end(id).records[0].outcome == .killed)
    }

    @Test("a sleep moves the tolerance for a lost condition too")
    func suspendedWhileLosing() {
        var bench = Bench()
        _ = bench.run(requirements: .externalPower, limit: .hours(1))
        bench.change { $0.isOnExternalPower = false }
        bench.move(to: bench.now.scheduler + .hours(2))
        bench.send(.slept(.hours(2)))
        #expect(
            bench.phases == [.losing(.externalPowerLost, until: bench.now.scheduler + .seconds(5))])
    }

    @Test("windows and floors count sleep: what came due is looked at on waking")
    func dueInSleep() {
        var bench = Bench()
        bench.submit(earliest: .delay(.hours(2)))
        bench.move(to: bench.now.scheduler + .hours(7))
        #expect(bench.send(.slept(.hours(7))).names == ["start"])
    }

    @Test("a restored request with a date is mapped to the clock as it is then")
    func restored() {
        let request = PendingRequest.sample(
            earliest: base + .hours(3),
            earliestDate: WallTime(secondsSince1970: 1_780_272_000) + .hours(3))
        let now = Timestamp(
            scheduler: base + .hours(1), wall: WallTime(secondsSince1970: 1_780_272_000) + .hours(2)
        )
        let scheduler = Scheduler(pending: [request], at: now)
        let restored = scheduler.pending(request.identifier)
        #expect(restored?.earliest == base + .hours(2))
        #expect(restored?.windowEnd == base + .hours(2) + .days(2))
    }
}
