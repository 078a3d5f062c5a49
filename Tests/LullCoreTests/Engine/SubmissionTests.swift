import LullCore
import LullModel
import LullTestSupport
import Testing

@Suite struct SubmissionTests {
    private let app = Submitter.app(AppIdentifier("com.example.app"))
    private let later = EarliestBegin.delay(.hours(1))

    @Test("a submission is kept with the defaults of its kind")
    func defaults() throws {
        var bench = Bench()
        #expect(bench.submit("r", kind: .refresh, earliest: later).names == ["keep"])
        bench.submit("p", earliest: later)
        let refresh = try #require(bench.pending("r"))
        let processing = try #require(bench.pending("p"))
        let floor = bench.now.scheduler + .hours(1)
        #expect(refresh.earliest == floor && processing.earliest == floor)
        #expect(refresh.windowEnd == floor + .days(1))
        #expect(processing.windowEnd == floor + .days(2))
        #expect(refresh.timeLimit == .seconds(30))
        #expect(processing.timeLimit == .minutes(10))
        #expect(processing.number == refresh.number + 1)
    }

    @Test("an unmetered network is a network")
    func unmetered() {
        var bench = Bench()
        bench.submit(requirements: .unmeteredNetwork, earliest: later)
        #expect(bench.pending()?.requirements == [.network, .unmeteredNetwork])
    }

    @Test(
        "a past date, a date that is no number and a negative delay mean no delay at all",
        arguments: [
            EarliestBegin.date(WallTime(secondsSince1970: 978_307_210)),
            .date(WallTime(secondsSince1970: 1_780_271_999)),
            .date(WallTime(secondsSince1970: .nan)),
            .date(WallTime(secondsSince1970: -.infinity)), .delay(.seconds(-5)), .delay(.zero),
        ])
    func noDelay(_ earliest: EarliestBegin) {
        var bench = Bench()
        #expect(bench.submit(earliest: earliest).names == ["keep", "start"])
    }

    @Test("a date more than a week ahead is taken with a warning, one of ten years is refused")
    func farDates() {
        var bench = Bench()
        let wall = bench.now.wall
        func request(_ date: EarliestBegin) -> TaskRequest {
            TaskRequest(identifier: TaskIdentifier(trusted: "P"), earliestBegin: date)
        }
        #expect(
            bench.scheduler.warnings(about: request(.date(wall + .days(7))), at: bench.now).isEmpty)
        #expect(
            bench.scheduler.warnings(about: request(.date(wall + .days(8))), at: bench.now).count
                == 1)
        #expect(bench.submit(earliest: .date(wall + .days(8))).names == ["keep"])
        for date in [
            EarliestBegin.date(wall + .days(36_500)), .date(WallTime(secondsSince1970: .infinity)),
            .delay(.unlimited), .delay(.days(3651)),
        ] {
            #expect(bench.submit("Q", earliest: date).refusal?.kind == .invalidRequest)
        }
        #expect(bench.pending("Q") == nil)
        #expect(bench.pending()?.earliestDate == wall + .days(8), "nothing else changed")
    }

    @Test(
        "limits and intervals out of all reason are refused",
        arguments: [
            (TimeSpan.milliseconds(999), nil), (.hours(24) + .milliseconds(1), nil),
            (.seconds(-1), nil), (nil, .seconds(59)), (nil, .zero), (nil, .days(3651)),
            (nil, .seconds(-60)),
        ] as [(TimeSpan?, TimeSpan?)])
    func bounds(_ limit: TimeSpan?, _ interval: TimeSpan?) {
        var bench = Bench()
        let refusal = bench.submit(limit: limit, every: interval).refusal
        #expect(refusal?.kind == .invalidRequest)
        #expect(refusal?.message.contains("'P'") == true)
        #expect(refusal?.hint != nil)
        #expect(bench.scheduler.pendingCount == 0)
    }

    @Test("limits and intervals at their bounds are taken")
    func atBounds() {
        var bench = Bench()
        #expect(bench.submit("a", limit: .seconds(1), every: .minutes(1)).refusal == nil)
        #expect(bench.submit("b", limit: .hours(24), every: .days(3650)).refusal == nil)
    }

    @Test("what is accepted but hardly meant is warned about")
    func warnings() {
        let bench = Bench()
        let request = TaskRequest(
            identifier: TaskIdentifier(trusted: "P"), kind: .refresh, timeLimit: .minutes(10),
            repeatInterval: .minutes(5))
        #expect(bench.scheduler.warnings(about: request, at: bench.now).count == 2)
    }

    // MARK: Replacing

    @Test("submitting a pending identifier again replaces it: new parameters, new window")
    func replace() throws {
        var bench = Bench()
        bench.submit(requirements: .externalPower, earliest: .delay(.hours(20)))
        let old = try #require(bench.pending())
        bench.advance(.hours(2))
        #expect(
            bench.submit(requirements: .network, earliest: .delay(.hours(20))).names == ["keep"])
        let new = try #require(bench.pending())
        #expect(bench.scheduler.pendingCount == 1)
        #expect(new.requirements == .network)
        #expect(new.windowEnd == old.windowEnd + .hours(2))
        #expect(new.firstSubmitted == old.firstSubmitted)
        #expect(new.submitted == old.submitted + .hours(2))
        #expect(new.number > old.number)
        #expect(new.floorMoves == 1)
    }

    @Test("a floor that every submission pushes away is counted")
    func floorMoves() {
        var bench = Bench()
        for _ in 0..<10 {
            bench.submit(earliest: .delay(.hours(2)))
            bench.advance(.minutes(90))
        }
        #expect(bench.pending()?.floorMoves == 9)
        #expect(bench.scheduler.executions.isEmpty)
        bench.submit(earliest: .delay(.minutes(1)))
        #expect(bench.pending()?.floorMoves == 9, "an earlier floor is no move away")
    }

    @Test("with keep, the older request stays as it is")
    func keep() {
        var bench = Bench()
        bench.submit(earliest: later)
        let old = bench.pending()
        bench.advance(.minutes(1))
        #expect(bench.submit(requirements: .idle, .keep).names == ["keptExisting"])
        #expect(bench.pending() == old)
        #expect(bench.submit("Q", earliest: later, .keep).names == ["keep"])
    }

    @Test("a running request is not touched by cancelling and submitting its identifier")
    func selfCancel() {
        var bench = Bench()
        let id = bench.run()
        #expect(bench.send(.cancelledAll).isEmpty)
        #expect(bench.submit(earliest: later).names == ["keep"])
        #expect(bench.phases == [.running])
        #expect(bench.end(id).names == ["finish succeeded"])
        #expect(bench.pending() != nil)
        #expect(bench.scheduler.executions.isEmpty)
    }

    // MARK: Limits of number

    @Test("an app has one refresh and ten processing requests pending; replacing takes no place")
    func appLimits() {
        var bench = Bench()
        for number in 0..<10 {
            #expect(
                bench.submit("p\(number)", submitter: app, earliest: later).names == ["keep"])
        }
        #expect(
            bench.submit("r", kind: .refresh, submitter: app, earliest: later).names == ["keep"])
        let refusal = bench.submit("p10", submitter: app, earliest: later).refusal
        #expect(refusal?.kind == .tooManyPendingTaskRequests)
        #expect(refusal?.message.contains("com.example.app") == true)
        #expect(
            bench.submit("r2", kind: .refresh, submitter: app, earliest: later).refusal?.kind
                == .tooManyPendingTaskRequests)
        #expect(
            bench.submit("p4", requirements: .network, submitter: app, earliest: later).names == [
                "keep"
            ])
        // Replacing goes by identifier, across kinds.
        #expect(
            bench.submit("p4", kind: .refresh, submitter: app, earliest: later).names == ["keep"])
        #expect(bench.submit("p10", submitter: app, earliest: later).names == ["keep"])
        #expect(bench.scheduler.pendingCount == 12)
    }

    @Test("commands have no limit of their own, only the device's")
    func deviceLimit() {
        var configuration = Configuration()
        configuration.pendingRequestsMaximum = 20
        var bench = Bench(configuration)
        for number in 0..<20 {
            #expect(bench.submit("c\(number)", earliest: later).names == ["keep"])
        }
        #expect(bench.submit("c20", earliest: later).refusal?.kind == .tooManyPendingTaskRequests)
        #expect(bench.submit("c7", requirements: .idle, earliest: later).names == ["keep"])
    }

    // MARK: Cancelling

    @Test("cancelling drops what is pending, and only that")
    func cancel() {
        var bench = Bench()
        bench.submit("a", earliest: later)
        bench.submit("b", earliest: later)
        #expect(bench.send(.cancelled(TaskIdentifier(trusted: "a"))).names == ["drop"])
        #expect(bench.send(.cancelled(TaskIdentifier(trusted: "a"))).isEmpty)
        #expect(bench.pending("b") != nil)
        bench.submit("c", earliest: later)
        #expect(bench.send(.cancelledAll).names == ["drop", "drop"])
        #expect(bench.scheduler.pendingCount == 0)
    }

    // MARK: Undoing

    @Test("a submission that could not be written leaves everything as before")
    func undo() {
        var bench = Bench()
        bench.submit(every: .minutes(1))
        for number in 1...3 {
            bench.advance(.minutes(1))
            bench.send(.executionStarted(ExecutionID(Int64(number))))
            bench.end(ExecutionID(Int64(number)), code: 1)
        }
        bench.submit("Q", earliest: later)
        let record = bench.scheduler.record(of: .command(TaskIdentifier(trusted: "P")))
        #expect(record?.heldUntil != nil)
        for (name, isPending) in [("N", false), ("P", true), ("Q", true)] {
            let identifier = TaskIdentifier(trusted: name)
            let before = bench.scheduler
            let checkpoint = before.checkpoint(of: identifier)
            _ = bench.scheduler.handle(
                .submitted(TaskRequest(identifier: identifier, requirements: .idle), .replace),
                at: bench.now)
            bench.scheduler.restore(checkpoint)
            #expect((bench.pending(name) != nil) == isPending)
            #expect(bench.pending(name) == before.pending(identifier))
            #expect(bench.scheduler.pendingCount == before.pendingCount)
            #expect(
                bench.scheduler.record(of: .command(identifier))
                    == before.record(of: .command(identifier)))
            // The next one gets the number it would have got without all this.
            var untouched = before
            let next = Event.submitted(
                TaskRequest(identifier: TaskIdentifier(trusted: "N"), earliestBegin: later),
                .replace)
            #expect(
                bench.scheduler.handle(next, at: bench.now) == untouched.handle(next, at: bench.now)
            )
            bench.scheduler = before
        }
    }
}
