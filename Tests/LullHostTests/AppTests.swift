import LullCore
import LullHost
import LullModel
import LullSimulator
import Testing

@Suite("The host and its apps") struct AppTests {
    private static let one = AppIdentifier("com.example.one")
    private static let two = AppIdentifier("com.example.two")

    private func machine() throws -> SimulatedMachine {
        let machine = try SimulatedMachine()
        for app in [AppTests.one, AppTests.two] {
            #expect(try machine.host.register(AppTests.profile(app)))
        }
        return machine
    }

    private static func profile(_ app: AppIdentifier, _ names: [String]? = ["r", "p"]) -> AppProfile
    {
        AppProfile(
            identifier: app, name: "App", permittedIdentifiers: names,
            modes: AppProfile.Mode.allCases)
    }

    @Test("what an app submits it reads back, survives a restart, and is handed over with it")
    func roundTrip() throws {
        let machine = try machine()
        let asked = AppRequest(
            name: "p", kind: .healthResearch, requiresExternalPower: true,
            details: TaskDetails(protectionType: "NSFileProtectionNone"))
        machine.feed.set { $0.isOnExternalPower = false }
        try machine.host.submit(asked, from: AppTests.one)
        try machine.restartDaemon()
        #expect(machine.host.pending(of: AppTests.one) == [asked])
        #expect(machine.host.pending(of: AppTests.two) == [])
        try machine.host.cancel("p", from: AppTests.two)
        #expect(try machine.host.cancelAll(from: AppTests.two) == 0)
        machine.feed.set { $0.isOnExternalPower = true }
        try machine.advance(by: .seconds(2))
        let delivery = try #require(machine.runner.delivered.first)
        #expect(delivery.name == "p" && delivery.details == asked.details)
        #expect(delivery.secondsLeft == 595)
        let report = try #require(try machine.host.historyReports(of: nil, limit: 1).first)
        #expect(report.app == "com.example.one" && report.identifier == "p")
        #expect(report.outcome == "succeeded")
    }

    @Test("a refusal is thrown with the text of the app's log, and remembered for why")
    func refusal() throws {
        let machine = try machine()
        let error = #expect(throws: LullError.self) {
            try machine.host.submit(AppRequest(name: "x", kind: .refresh), from: AppTests.one)
        }
        #expect(error?.message == "x is not advertised in the application's Info.plist")
        let identifier = TaskIdentifier(trusted: "com.example.one x")
        #expect(machine.host.explain(identifier).state == .refused)
        #expect(machine.host.explain(identifier).app == "com.example.one")
    }

    @Test("a name is found if one app uses it, and must be qualified if two do")
    func resolving() throws {
        let machine = try machine()
        let host = machine.host
        machine.feed.set { $0.isLowPowerModeOn = true }
        try host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.one)
        #expect(try host.resolve("r").rawValue == "com.example.one r")
        #expect(try host.resolve("com.example.two/q").rawValue == "com.example.two q")
        #expect(try host.resolve("command").app == nil)
        try host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.two)
        let error = #expect(throws: LullError.self) { try host.resolve("r") }
        #expect(error?.hint?.contains("'com.example.one/r' or 'com.example.two/r'") == true)
        #expect(try host.resolve("com.example.two/r").rawValue == "com.example.two r")
    }

    @Test("a task's name may hold white space, and is found bare, qualified and as reports have it")
    func namesWithSpaces() throws {
        let machine = try machine()
        let host = machine.host
        let name = "com.x.sp ace"
        machine.feed.set { $0.isLowPowerModeOn = true }
        try host.register(AppTests.profile(AppTests.one, [name, "com.x/sp ace"]))
        try host.submit(AppRequest(name: name, kind: .refresh), from: AppTests.one)
        try host.submit(AppRequest(name: "com.x/sp ace", kind: .processing), from: AppTests.one)
        let raw = "com.example.one " + name
        #expect(try host.resolve(name).rawValue == raw)
        #expect(try host.resolve("com.example.one/" + name).rawValue == raw)
        #expect(try host.resolve(raw).rawValue == raw)
        #expect(try host.resolve("com.x/sp ace").rawValue == "com.example.one com.x/sp ace")
        #expect(try host.resolve("com.example.one/not yet").rawValue == "com.example.one not yet")
        #expect(throws: LullError.self) { try host.resolve("no such name") }
        try host.cancel(host.resolve(name))
        #expect(host.pending(of: AppTests.one).map(\.name) == ["com.x/sp ace"])
    }

    @Test("a command is refused a name that would be taken for a task of an installed app")
    func shadowing() throws {
        let machine = try machine()
        let error = #expect(throws: LullError.self) {
            try machine.submit("com.example.one/r")
        }
        #expect(error?.kind == .invalidIdentifier)
        #expect(error?.hint?.contains("'com.example.one/'") == true)
        try machine.submit("com.example.absent/r")
        #expect(machine.host.explain("com.example.absent/r").state != .neverSubmitted)
    }

    @Test("an app's own identifier is answered with its tasks, and its history is theirs")
    func appsForRequests() throws {
        let machine = try machine()
        let host = machine.host
        let app = TaskIdentifier(trusted: "com.example.one")
        try host.submit(AppRequest(name: "p", kind: .processing), from: AppTests.one)
        try host.submit(AppRequest(name: "p", kind: .processing), from: AppTests.two)
        try machine.advance(by: .minutes(10))
        machine.feed.set { $0.isLowPowerModeOn = true }
        try host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.one)
        let hint = "Name one of its tasks: 'com.example.one/p', 'com.example.one/r'."
        for ask in [host.cancel, { _ = try host.simulateLaunch($0) }] {
            let error = #expect(throws: LullError.self) { try ask(app) }
            #expect(error?.message == "'com.example.one' is an app, not a request.")
            #expect(error?.hint == hint)
        }
        let answer = host.explain(app)
        #expect(answer.app == answer.identifier && answer.state == .neverSubmitted)
        #expect(answer.remedies == [hint])
        let history = try host.historyReports(of: app, limit: 10)
        #expect(history.map(\.app) == ["com.example.one"] && history.first?.identifier == "p")
    }

    @Test("the output of a name that nobody has is no request's and no app's")
    func unknownOutput() throws {
        let machine = try machine()
        let error = #expect(throws: LullError.self) {
            try machine.host.output(of: "com.example.onne", execution: nil)
        }
        #expect(error?.message == "There is no app and no request 'com.example.onne'.")
        #expect(error?.hint?.contains("'com.example.one'") == true)
    }

    @Test("a request that was only run by hand has not run by itself")
    func ranByHand() throws {
        let machine = try machine()
        machine.feed.set { $0.isLowPowerModeOn = true }
        try machine.host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.one)
        let identifier = TaskIdentifier(trusted: "com.example.one r")
        #expect(machine.host.explain(identifier).summary.hasPrefix("'r' has not run: "))
        _ = try machine.host.simulateLaunch(identifier)
        try machine.advance(by: .minutes(1))
        #expect(machine.host.explain(identifier).summary.hasPrefix("'r' has not run by itself: "))
    }

    @Test("whoever asks for a refused request hears why it was refused")
    func refusalReason() throws {
        let machine = try machine()
        let identifier = TaskIdentifier(trusted: "com.example.one x")
        #expect(throws: LullError.self) {
            try machine.host.submit(AppRequest(name: "x", kind: .refresh), from: AppTests.one)
        }
        let error = #expect(throws: LullError.self) { try machine.host.cancel(identifier) }
        #expect(
            error?.hint?.contains("not advertised in the application's Info.plist. Mend") == true)
    }

    @Test("processing that is held since its app just ran some is not called a refresh")
    func heldProcessing() throws {
        let machine = try machine()
        try machine.host.submit(AppRequest(name: "p", kind: .processing), from: AppTests.one)
        try machine.advance(by: .minutes(1))
        try machine.host.submit(AppRequest(name: "p", kind: .processing), from: AppTests.one)
        machine.host.settle()
        let summary = machine.host.explain(TaskIdentifier(trusted: "com.example.one p")).summary
        #expect(summary.contains("such work") && !summary.contains("refresh"))
    }

    @Test("a push is delivered at once, held with its reasons, or takes an older one's place")
    func pushing() throws {
        let machine = try machine()
        let host = machine.host
        #expect(try host.push("{}", to: AppTests.one).disposition == "delivered")
        try machine.advance(by: .minutes(1))
        machine.feed.set { $0.isLowPowerModeOn = true }
        let held = try host.push("{\"a\":1}", to: AppTests.one)
        #expect(held.disposition == "held" && held.reasons == ["Low Power Mode is on"])
        #expect(try host.push("{\"a\":2}", to: AppTests.one).disposition == "replaced")
        machine.feed.set { $0.isLowPowerModeOn = false }
        try machine.advance(by: .minutes(1))
        #expect(machine.runner.delivered.map(\.details?.payload) == ["{}", "{\"a\":2}"])
        #expect(throws: LullError.self) {
            try host.push(String(repeating: "x", count: 4_097), to: AppTests.one)
        }
    }

    @Test("a fetch by hand runs without an interval, and only where legacy fetch is alive")
    func fetching() throws {
        let machine = try machine()
        #expect(throws: LullError.self) { try machine.host.simulateFetch(AppTests.one) }
        try machine.host.register(AppTests.profile(AppTests.one, nil))
        let report = try machine.host.simulateFetch(AppTests.one)
        #expect(report.disposition == "delivered" && report.execution == 1)
        #expect(machine.runner.delivered.first?.isSimulated == true)
    }

    @Test("a running app execution goes on over a restart of the daemon and completes")
    func adoption() throws {
        let machine = try machine()
        machine.runner.apps[AppTests.one] = AppBehavior(completesAfter: .seconds(20))
        try machine.host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.one)
        try machine.advance(by: .seconds(1))
        try machine.restartDaemon(after: .seconds(5))
        try machine.advance(by: .minutes(1))
        let records = try machine.host.historyReports(of: nil, limit: 10)
        #expect(records.map(\.outcome) == ["succeeded"])
    }

    @Test("a force quit and the opening that ends it outlive a crash right after them")
    func personsActs() throws {
        let machine = try machine()
        try machine.host.removeFromSwitcher(AppTests.one)
        try machine.restartDaemon()
        #expect(machine.host.scheduler.standing(of: AppTests.one)?.isForceQuit == true)
        try machine.host.opened(AppTests.one)
        try machine.restartDaemon()
        #expect(machine.host.scheduler.standing(of: AppTests.one)?.isForceQuit == false)
    }

    @Test("progress shows at once, however often it comes, while few reports reach the journal")
    func progress() throws {
        let machine = try machine()
        let name = "com.example.one.export"
        try machine.host.register(AppTests.profile(AppTests.one, [name]))
        try machine.host.opened(AppTests.one)
        machine.runner.apps[AppTests.one] = AppBehavior(completesAfter: nil)
        try machine.host.submit(
            AppRequest(
                name: name, kind: .continued, details: TaskDetails(title: "T", subtitle: "S")),
            from: AppTests.one)
        machine.host.settle()
        #expect(machine.host.runningReports().first?.title == "T")
        for step in 1...1000 as ClosedRange<Int64> {
            machine.host.report(
                TaskProgress(
                    completed: step, total: 1000, fraction: Double(step) / 1000, title: "U",
                    subtitle: "S"), of: ExecutionID(1), from: AppTests.one)
        }
        machine.host.report(
            TaskProgress(completed: 0, total: 1, fraction: 0, title: "", subtitle: ""),
            of: ExecutionID(1), from: AppTests.two)
        #expect(machine.host.runningReports().first?.progress == 1)
        machine.host.report(
            TaskProgress(completed: 1, total: 0, fraction: .nan, title: "U", subtitle: "S"),
            of: ExecutionID(1), from: AppTests.one)
        #expect(machine.host.runningReports().first?.progress == 0, "no number is no progress")
        machine.host.report(
            TaskProgress(completed: 1, total: 1, fraction: 7, title: "U", subtitle: "S"),
            of: ExecutionID(1), from: AppTests.one)
        let report = try #require(machine.host.runningReports().first)
        #expect(report.title == "U" && report.progress == 1 && report.expiresAt == nil)
        machine.host.flush()
        let told = machine.store.journal.filter {
            if case .progressReported = $0.event { true } else { false }
        }
        #expect(told.count == 1)
    }

    @Test("metrics count launches by how they ended, and only the app's own")
    func metrics() throws {
        let machine = try machine()
        let start = machine.clock.now().wall
        let behaviors = [
            AppBehavior(), AppBehavior(exitsAfter: .zero, exitStatus: .signalled(signal: 11)),
            AppBehavior(completesAfter: nil, completesAfterWarning: nil),
        ]
        for behavior in behaviors {
            machine.runner.apps[AppTests.one] = behavior
            try machine.host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.one)
            try machine.advance(by: .hours(1))
        }
        let metrics = try machine.host.metrics(of: AppTests.one, since: start)
        #expect(metrics.normalExits == 1 && metrics.badAccessExits == 1)
        #expect(metrics.taskTimeoutExits == 1 && metrics.backgroundSeconds == 31)
        #expect(try machine.host.metrics(of: AppTests.two, since: start).normalExits == 0)
    }

    @Test("switches and bars are seen in the reports, survive a restart, and hold what is pending")
    func switches() throws {
        let machine = try machine()
        try machine.host.submit(
            AppRequest(name: "r", kind: .refresh, earliestBeginAt: 2_000_000_000),
            from: AppTests.one)
        try machine.host.setRefresh(false, for: nil)
        try machine.host.setBarred(true, for: AppTests.two)
        try machine.restartDaemon()
        let settings = machine.host.appSettings()
        #expect(!settings.isRefreshOn && settings.apps.map(\.isBarred) == [false, true])
        #expect(settings.apps.map(\.pendingCount) == [1, 0])
        let report = try #require(machine.host.pendingReports(after: nil, limit: 1).first)
        #expect(report.reasons == ["earliestBegin", "refreshSwitch"])
        try machine.host.unregister(AppTests.one)
        #expect(
            machine.host.explain(TaskIdentifier(trusted: "com.example.one r")).state == .cancelled)
        #expect(throws: LullError.self) { try machine.host.appReport(of: AppTests.one) }
    }

    @Test("what cannot be written does not happen: the app is told, and everything is as before")
    func fullDisk() throws {
        let machine = try machine()
        machine.store.failure = LullError(.diskFull, "The disk is full.")
        #expect(throws: LullError.self) {
            try machine.host.submit(AppRequest(name: "r", kind: .refresh), from: AppTests.one)
        }
        #expect(throws: LullError.self) { try machine.host.setRefresh(false, for: nil) }
        #expect(throws: LullError.self) { try machine.host.unregister(AppTests.one) }
        machine.store.failure = nil
        #expect(machine.host.pending(of: AppTests.one) == [])
        #expect(machine.host.appSettings().isRefreshOn)
        #expect(machine.host.appReports().count == 2)
    }
}
