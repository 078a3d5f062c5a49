import LullCore
import LullModel
import Testing

@Suite("What an app may submit") struct AppSubmissionTests {
    private static let later = 2_000_000_000.0

    @Test("the first thing wrong is what the app is told, in the documented order and words")
    func order() {
        var bench = Bench()
        bench.install(permitting: ["r"], modes: [.processing])
        bench.send(.appBarred(Bench.app, isBarred: true))
        bench.send(.refreshSwitched(nil, isOn: false))
        let stranger = bench.ask("x").refusal
        #expect(stranger?.kind == .notPermitted)
        #expect(stranger?.message == "x is not advertised in the application's Info.plist")
        let modeless = bench.ask("r").refusal
        #expect(modeless?.kind == .notPermitted)
        #expect(modeless?.message.contains("UIBackgroundModes") == true)
        bench.install(permitting: ["r"])
        #expect(bench.ask("r").refusal?.kind == .unavailable)
        bench.send(.refreshSwitched(nil, isOn: true))
        #expect(bench.ask("r").refusal?.message.contains("denied") == true)
        bench.send(.appBarred(Bench.app, isBarred: false))
        #expect(bench.ask("r", at: Self.later).names == ["keep"])
    }

    @Test("one refresh, ten of processing and health research together; replacing takes no place")
    func limits() {
        var bench = Bench()
        let names = (0..<12).map { "p\($0)" }
        bench.install(permitting: names)
        for name in names.prefix(9) {
            #expect(bench.ask(name, .processing, at: Self.later).names == ["keep"])
        }
        #expect(bench.ask("p9", .healthResearch, at: Self.later).names == ["keep"])
        #expect(
            bench.ask("p10", .processing, at: Self.later).refusal?.kind
                == .tooManyPendingTaskRequests)
        #expect(bench.ask("p10", .refresh, at: Self.later).names == ["keep"])
        #expect(
            bench.ask("p11", .refresh, at: Self.later).refusal?.kind
                == .tooManyPendingTaskRequests)
        #expect(bench.ask("p3", .refresh, at: Self.later).names == ["keep"], "across kinds")
    }

    @Test("what an app submitted is kept to the last bit")
    func roundTrip() {
        var bench = Bench()
        bench.install(permitting: ["h"])
        let asked = AppRequest(
            name: "h", kind: .healthResearch, earliestBeginAt: 1.000000123, requiresNetwork: true,
            details: TaskDetails(protectionType: "None"))
        bench.change { $0.network = NetworkCondition.none }
        bench.send(.appSubmitted(asked, from: Bench.app))
        #expect(bench.scheduler.pending(bench.appTask("h"))?.origin == asked)
    }

    @Test(
        "a continued request is refused for its form before its moment",
        arguments: [
            (
                "com.example.app",
                "Invalid identifier form for Continued Processing Task: com.example.app"
            ),
            ("other.x", "Invalid identifier form for Continued Processing Task: other.x"),
            (
                "com.example.app." + String(repeating: "x", count: 112),
                "Identifier is too long, must be less than 128 characters: com.example.app."
                    + String(repeating: "x", count: 112)
            ),
        ])
    func continuedForm(name: String, message: String) {
        var bench = Bench()
        bench.install(permitting: [name])
        let details = TaskDetails(title: "T", subtitle: "S")
        let refusal = bench.ask(name, .continued, details: details).refusal
        #expect(refusal?.kind == .notPermitted)
        #expect(refusal?.message == message)
    }

    @Test("a continued request needs its titles, resources that exist, and the foreground")
    func continuedNeeds() {
        var bench = Bench()
        bench.install(permitting: ["com.example.app.x"], usesGPU: true)
        let name = "com.example.app.x"
        func refusal(_ details: TaskDetails?) -> LullError? {
            bench.ask(name, .continued, details: details).refusal
        }
        #expect(refusal(nil)?.kind == .notPermitted)
        #expect(refusal(TaskDetails(title: "T", subtitle: ""))?.kind == .notPermitted)
        #expect(
            refusal(TaskDetails(title: "T", subtitle: "S", requiresGPU: true))?.message
                == "com.example.app.x requested an unsupported set of resources: GPU")
        let fine = TaskDetails(title: "T", subtitle: "S")
        #expect(refusal(fine)?.kind == .immediateRunIneligible)
        bench.send(.appOpened(Bench.app))
        #expect(
            bench.ask(name, .continued, at: Self.later, details: fine).names == ["keep", "start"])
    }

    @Test("a continued request that may not wait is refused where one that may is kept")
    func immediacy() {
        var configuration = Configuration()
        configuration.continuedConcurrencyMaximum = 1
        var bench = Bench(configuration)
        let names = ["a", "b", "c"].map { "com.example.app." + $0 }
        bench.install(permitting: names)
        bench.send(.appOpened(Bench.app))
        var details = TaskDetails(title: "T", subtitle: "S")
        #expect(bench.ask(names[0], .continued, details: details).names == ["keep", "start"])
        details.failsUnlessImmediate = true
        let number = bench.scheduler.pendingCount
        let refusal = bench.ask(names[1], .continued, details: details).refusal
        #expect(refusal?.kind == .immediateRunIneligible)
        #expect(
            refusal?.message
                == "'com.example.app.b' cannot start at once, and may not wait: "
                + "1 continued tasks run or are about to, and 1 is the most.")
        #expect(bench.scheduler.pendingCount == number)
        details.failsUnlessImmediate = false
        #expect(bench.ask(names[2], .continued, details: details).names == ["keep"])
        bench.letStart()
        #expect(bench.complete(ExecutionID(1)).names.contains("start"))
    }

    @Test(
        "requests that may not wait are taken while there are places, also right after each other")
    func immediacyInARow() {
        var configuration = Configuration()
        configuration.continuedConcurrencyMaximum = 2
        var bench = Bench(configuration)
        let names = ["a", "b", "c"].map { "com.example.app." + $0 }
        bench.install(permitting: names)
        bench.send(.appOpened(Bench.app))
        let details = TaskDetails(title: "T", subtitle: "S", failsUnlessImmediate: true)
        // None is looked at in between.
        let answers = names.map { name in
            bench.scheduler.handle(
                .appSubmitted(
                    AppRequest(name: name, kind: .continued, details: details), from: Bench.app),
                at: bench.now)
        }
        #expect(answers.map { $0.refusal?.kind } == [nil, nil, .immediateRunIneligible])
    }
}
