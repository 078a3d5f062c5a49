import LullCore
import LullModel
import Testing

@Suite("The life of an app") struct AppLifeTests {
    private static let later = 2_000_000_000.0
    private static let details = TaskDetails(title: "T", subtitle: "S")

    @Test("after a force quit refresh waits for the person, and processing runs once a day")
    func forceQuit() {
        var bench = Bench()
        bench.install(permitting: ["p", "q", "r"])
        bench.ask("p", .processing)
        bench.letStart()
        let effects = bench.send(.appRemovedFromSwitcher(Bench.app))
        #expect(effects.names == ["rememberStanding", "update", "kill"], "not warned")
        let end = bench.send(
            .executionEnded(ExecutionID(1), ProcessEnd(status: .signalled(signal: 9))))
        #expect(end.records[0].stopReason == .forceQuit && bench.standing?.offences == 0)
        #expect(bench.reasons(of: "p") == [.forceQuit, .rateLimit], "it ran today")
        bench.ask("r")
        #expect(bench.reasons(of: "r") == [.forceQuit])
        bench.advance(.days(1))
        #expect(bench.execution(of: "p") != nil && bench.execution(of: "r") == nil)
        bench.letStart()
        bench.complete(ExecutionID(2))
        bench.send(.appOpened(Bench.app))
        #expect(bench.execution(of: "r") != nil)
    }

    @Test("a running continued task is killed by a force quit and gone, and a queued one dropped")
    func forceQuitContinued() {
        var configuration = Configuration()
        configuration.continuedConcurrencyMaximum = 1
        var bench = Bench(configuration)
        let names = ["com.example.app.a", "com.example.app.b"]
        bench.install(permitting: names)
        bench.send(.appOpened(Bench.app))
        for name in names { bench.ask(name, .continued, details: Self.details) }
        bench.letStart()
        let effects = bench.send(.appRemovedFromSwitcher(Bench.app))
        #expect(effects.names == ["rememberStanding", "drop", "update", "kill"])
        bench.send(.executionEnded(ExecutionID(1), ProcessEnd(status: .signalled(signal: 9))))
        #expect(bench.scheduler.pending(of: Bench.app).isEmpty)
    }

    @Test("progress that moves keeps a continued task running, in use and in Low Power Mode")
    func progress() {
        var bench = Bench {
            $0.presence = .active
            $0.isLowPowerModeOn = true
            $0.isOnExternalPower = false
            $0.thermalState = .serious
        }
        bench.install(permitting: ["com.example.app.a"])
        bench.send(.appOpened(Bench.app))
        bench.ask("com.example.app.a", .continued, details: Self.details)
        bench.letStart()
        bench.send(.appActivityChanged(Bench.app, .background))
        func report(_ completed: Int64, _ title: String) {
            bench.send(
                .progressReported(
                    ExecutionID(1),
                    TaskProgress(
                        completed: completed, total: 9, fraction: 0, title: title, subtitle: "")))
        }
        for step in [1, 2, 1] as [Int64] {
            #expect(bench.advance(.seconds(50)).isEmpty)
            report(step, "T")
        }
        bench.advance(.seconds(30))
        report(1, "another title is no progress")
        #expect(bench.execution(of: "com.example.app.a")?.progress?.title.first == "a")
        #expect(bench.advance(.seconds(30)).names == ["update", "warn progressStalled"])
    }

    @Test("three silent pushes an hour; of those held only the newest is kept")
    func pushes() {
        var bench = Bench()
        bench.install(permitting: nil)
        for number in 1...3 {
            bench.send(.pushReceived(Bench.app, payload: "\(number)"))
            bench.letStart()
            bench.complete(ExecutionID(Int64(number)), result: .newData)
            bench.advance(.minutes(5))
        }
        bench.send(.pushReceived(Bench.app, payload: "4"))
        bench.send(.pushReceived(Bench.app, payload: "5"))
        #expect(bench.reasons(of: "remote-notification") == [.rateLimit])
        let held = bench.scheduler.pending(of: Bench.app)
        #expect(held.map(\.origin?.details?.payload) == ["5"])
        bench.advance(.minutes(44))
        #expect(bench.execution(of: "remote-notification") == nil)
        bench.advance(.minutes(1))
        #expect(bench.execution(of: "remote-notification") != nil)
        bench.send(.pushReceived(Bench.app, payload: "6"))
        #expect(
            bench.send(.appRemovedFromSwitcher(Bench.app)).names.contains("drop"),
            "a held push goes with the force quit")
        #expect(bench.send(.pushReceived(Bench.app, payload: "7")).refusal?.kind == .unavailable)
    }

    @Test("new data brings the next fetch nearer, no data leaves it, failure puts it off")
    func fetches() throws {
        var bench = Bench()
        bench.install(permitting: nil)
        bench.send(.fetchIntervalSet(Bench.app, .minutes(10)))
        func wait() throws -> TimeSpan {
            let request = try #require(bench.scheduler.pending(of: Bench.app).first)
            #expect(request.windowEnd - request.windowStart == .hours(1))
            return request.earliest - bench.now.scheduler
        }
        #expect(try wait() == .minutes(15), "no closer than the rate limit")
        let results: [(Completion.FetchResult, TimeSpan)] = [
            (.failed, .minutes(30)), (.noData, .minutes(30)), (.failed, .hours(1)),
            (.newData, .minutes(30)), (.newData, .minutes(15)), (.newData, .minutes(15)),
        ]
        for (number, (result, expected)) in results.enumerated() {
            bench.advance(.hours(2))
            bench.letStart()
            bench.complete(ExecutionID(Int64(number + 1)), result: result)
            #expect(try wait() == expected, "after \(result)")
        }
        #expect(bench.send(.fetchIntervalSet(Bench.app, .minutes(10))).isEmpty, "the same again")
        #expect(bench.send(.fetchIntervalSet(Bench.app, nil)).names.contains("drop"))
    }

    @Test(
        "the key of the newer scheduler ends legacy fetch, and a fetch by hand needs none pending")
    func fetchKey() {
        var bench = Bench()
        bench.install(permitting: nil)
        bench.send(.fetchIntervalSet(Bench.app, .hours(1)))
        #expect(bench.install(permitting: []).names == ["rememberStanding", "drop"])
        bench.install(permitting: nil)
        bench.send(.fetchIntervalSet(Bench.app, nil))
        #expect(bench.send(.fetchForced(Bench.app)).names == ["start"])
        bench.letStart()
        #expect(bench.complete(ExecutionID(1), result: .noData).names == ["finish succeeded"])
        #expect(bench.scheduler.pending(of: Bench.app).isEmpty)
    }

    @Test(
        "a missing app's requests wait for it; an uninstalled one's are gone with all that was kept"
    )
    func installing() {
        var bench = Bench()
        bench.install(permitting: ["r", "p"])
        bench.ask("p", .processing)
        bench.letStart()
        bench.ask("r", at: Self.later)
        bench.send(.appMissing(Bench.app))
        #expect(bench.reasons(of: "r")?.contains(.application) == true)
        bench.install(permitting: ["other"])
        #expect(bench.reasons(of: "r")?.contains(.application) == true, "not permitted any more")
        bench.install(permitting: ["r"])
        #expect(bench.reasons(of: "r") == [.earliestBegin])
        let effects = bench.send(.appUnregistered(Bench.app))
        #expect(
            effects.names == ["drop", "forgetStanding", "update", "warn appUninstalled"])
        bench.complete(ExecutionID(1), success: false)
        #expect(bench.scheduler.pendingCount == 0 && bench.standing == nil)
    }

    @Test("a data reset keeps the person's switches and nothing else")
    func dataReset() {
        var bench = Bench()
        bench.install(permitting: ["r"])
        bench.ask("r", at: Self.later)
        bench.send(.appOpened(Bench.app))
        bench.send(.refreshSwitched(Bench.app, isOn: false))
        bench.send(.appDataReset(Bench.app))
        #expect(bench.scheduler.pendingCount == 0)
        #expect(bench.standing?.lastOpened == nil && bench.standing?.isRefreshOn == false)
    }

    @Test("an app's own cancelling spares what the system made, and other apps' requests")
    func cancelling() {
        var bench = Bench()
        bench.install(permitting: nil)
        bench.send(.fetchIntervalSet(Bench.app, .hours(1)))
        bench.submit("command", earliest: .delay(.hours(5)))
        #expect(bench.send(.appCancelledAll(Bench.app)).isEmpty)
        #expect(bench.scheduler.pendingCount == 2)
    }

    @Test("a launch by hand leaves an app's request pending and teaches nothing")
    func forced() {
        var bench = Bench { $0.isLowPowerModeOn = true }
        bench.install(permitting: ["r"])
        bench.ask("r")
        #expect(bench.send(.launchForced(bench.appTask("r"))).names == ["start", "keep"])
        bench.letStart()
        bench.send(.executionEnded(ExecutionID(1), ProcessEnd(status: .exited(code: 1))))
        #expect(bench.standing?.offences == 0)
        #expect(bench.reasons(of: "r") == [.lowPowerMode])
    }
}
