import BackgroundTasks
import Glibc
import LullClient
import LullClientTestSupport
import LullModel
import Swift5Client
import Swift6Client
import Testing

/// Client sources use `shared`, so each test has a process of its own.
@Suite("client sources", .timeLimit(.minutes(2))) struct ClientSourcesTests {
    @Test("a Swift 6 app registers, submits, refreshes and submits again")
    func refresher() async {
        await #expect(processExitsWith: .success) {
            let bench = BGTaskScheduler.simulateShared()
            let events = Recorder<String>()
            let refresher = FeedRefresher { events.append($0) }
            refresher.register()
            bench.runtime.finishLaunching()
            refresher.scheduleRefresh()
            #expect(await BGTaskScheduler.shared.pendingTaskRequests().count == 1)
            bench.connection.deliver(FeedRefresher.refreshIdentifier)
            #expect(await events.next() == "refreshed")
            #expect(await bench.connection.completions.next().completion.success)
            await refresher.scheduleRefreshUnlessPending()
            #expect(await events.next() == "already pending")
            let cleaning = bench.connection.deliver(
                FeedRefresher.cleaningIdentifier, as: .processing)
            #expect(await events.next() == "cleaning")
            bench.connection.expire(cleaning)
            #expect(await events.next() == "expired")
            #expect(await !bench.connection.completions.next().completion.success)
        }
    }

    @Test("an app's recording fake stands in for the scheduler, and its tests run")
    func recordingFake() async {
        let fake = RecordingScheduler()
        let refresher = FeedRefresher(scheduler: fake) { _ in }
        refresher.register()
        refresher.scheduleRefresh(after: 60)
        refresher.scheduleCleaning()
        #expect(fake.handlers.count == 2)
        #expect(
            fake.submitted.map(\.identifier) == [
                FeedRefresher.refreshIdentifier, FeedRefresher.cleaningIdentifier,
            ])
        #expect((fake.submitted.last as? BGProcessingTaskRequest)?.requiresExternalPower == true)
        #expect(await fake.pendingTaskRequests().count == 2)
        let task = FakeTask()
        task.setTaskCompleted(success: true)
        #expect(task.successes == [true])
    }

    @Test("an app's double that overrides the members of a task gets the calls")
    func doubles() {
        let active = ActiveTask(
            Delivery(execution: ExecutionID(1), name: "a", kind: .refresh, secondsLeft: 1),
            connection: SimulatedConnection())
        let quiet = QuietRefreshTask(active)
        quiet.expirationHandler = {}
        (quiet as BGTask).setTaskCompleted(success: true)
        #expect(quiet.hasCompleted && !active.isCompleted)
        #expect(quiet.expirationHandler != nil && active.expirationHandler == nil)
        let legacy = LegacyDouble(active)
        (legacy as any LegacyTask).setTaskCompleted(success: false)
        #expect(legacy.completions == [false])
    }

    @Test("a Swift 5 app blocks its handler; its expiration still comes, and completes it once")
    func legacy() async {
        await #expect(processExitsWith: .success) {
            let bench = BGTaskScheduler.simulateShared()
            let events = Recorder<String>()
            let delegate = LegacyAppDelegate()
            delegate.events = { events.append($0) }
            #expect(delegate.didFinishLaunching())
            bench.runtime.finishLaunching()
            let cleaning = bench.connection.deliver("com.example.app.cleaning", as: .processing)
            #expect(await events.next() == "cleaning")
            bench.connection.deliver("com.example.app.refresh")
            #expect(await events.next() == "refreshing")
            #expect(await bench.connection.completions.next().completion.success)
            bench.connection.expire(cleaning)
            #expect(await events.next() == "cleaned")
            #expect(
                bench.connection.completions.values.map(\.completion.success) == [true, false])
            bench.connection.refuse(LullError(.unavailable, "Off."))
            delegate.scheduleAppRefresh()
            #expect(await events.next() == "unavailable")
        }
    }

    @Test("a fresh wildcard identifier for each continued task, registered when it begins")
    func continuedTasks() async {
        await #expect(processExitsWith: .success) {
            let bench = BGTaskScheduler.simulateShared()
            bench.runtime.finishLaunching()
            let launches = Recorder<String>()
            for number in 1...3 {
                try await ExportTask.begin(number, units: 4) { launches.append($0) }
                bench.connection.deliver("com.example.app.export.\(number)")
                #expect(await launches.next() == "Export, 4 of 4")
            }
            while bench.connection.completions.values.count < 3 {
                _ = await bench.connection.completions.next()
            }
            #expect(bench.connection.progress.values.last?.completed == 4)
        }
    }

    @Test("a main-actor handler on the main queue runs there; one that hops works on any queue")
    func mainActorHandlers() async {
        await #expect(processExitsWith: .success) {
            let bench = BGTaskScheduler.simulateShared()
            let launches = Recorder<Bool>()
            let model = await MainActorModel { launches.append($0) }
            await model.registerOnMain("com.example.app.refresh")
            await model.registerHopping("com.example.app.cleaning")
            bench.runtime.finishLaunching()
            bench.connection.deliver("com.example.app.refresh")
            #expect(await launches.next())
            bench.connection.deliver("com.example.app.cleaning", as: .processing)
            #expect(await launches.next())
            #expect(await model.launches == 2)
        }
    }

    @Test("a main-actor handler on a background queue traps before its first line, as on iOS")
    func mainActorTrap() async throws {
        // How dispatch_assert_queue ends a process; a handler that ran would end it with success.
        #if arch(x86_64)
            let trap = ExitTest.Condition.signal(SIGILL)
        #else
            let trap = ExitTest.Condition.signal(SIGTRAP)
        #endif
        let result = await #expect(
            processExitsWith: trap, observing: [\.standardErrorContent]
        ) {
            let bench = BGTaskScheduler.simulateShared()
            let model = await MainActorModel { _ in }
            await model.registerOnNoQueue("com.example.app.refresh")
            bench.runtime.finishLaunching()
            bench.connection.deliver("com.example.app.refresh")
            _ = await bench.connection.completions.next()
            exit(EXIT_SUCCESS)
        }
        let written = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        // A Swift trap would say why.
        #expect(!written.contains("Fatal error"))
    }

    @Test("overloads of our names, converted closures and equatable payloads work")
    func shapes() async {
        let bench = SchedulerBench()
        let kinds = Recorder<String>()
        bench.scheduler.register(
            forTaskWithIdentifier: SchedulerBench.refresh, named: "refresh"
        ) { kinds.append(kind(of: $0)) }
        #expect(
            bench.scheduler.register(converting: SchedulerBench.study) { task in
                kinds.append(task.identifier)
            })
        bench.bench.runtime.finishLaunching()
        bench.connection.deliver(SchedulerBench.refresh)
        #expect(await kinds.next() == "refresh")
        bench.connection.deliver(SchedulerBench.study, as: .healthResearch)
        #expect(await kinds.next() == SchedulerBench.study)
        let counts = Recorder<Int>()
        bench.scheduler.list { counts.append($0.count) }
        #expect(await counts.next() == 0)
        let request = BGTaskRequestPair()
        #expect(AppEvent.submitted(request.first) == .submitted(request.first))
        #expect(AppEvent.submitted(request.first) != .submitted(request.second))
        #expect(AppEvent.registered("a", .main) == .registered("a", .main))
        #expect(LegacyState.submitted(request.first, queue: nil) != .idle)
        #expect(NightlyRequest(identifier: "a", at: .distantFuture).earliestBeginDate != nil)
        #expect(BGProcessingTaskRequest(networked: "a").requiresNetworkConnectivity)
        #expect(legacyHealthRequest().protectionTypeOfRequiredData.length > 0)
        #expect(await RequestBook().read(bench.scheduler).isEmpty)
    }
}

private struct BGTaskRequestPair {
    let first = BGAppRefreshTaskRequest(identifier: "a")
    let second = BGAppRefreshTaskRequest(identifier: "a")
}
