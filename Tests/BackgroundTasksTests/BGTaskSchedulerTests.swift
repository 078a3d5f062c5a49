import BackgroundTasks
import LullClient
import LullClientTestSupport
import LullModel
import Testing

@Suite("scheduler", .timeLimit(.minutes(1))) struct BGTaskSchedulerTests {
    private let refresh = SchedulerBench.refresh
    private let cleaning = SchedulerBench.cleaning

    @Test("there is one shared scheduler, without resources beyond CPU and network")
    func shared() {
        #expect(BGTaskScheduler.shared === BGTaskScheduler.shared)
        #expect(BGTaskScheduler.supportedResources.isEmpty)
        #expect(BGTaskScheduler.errorDomain == "BGTaskSchedulerErrorDomain")
        #expect(BGTaskScheduler.Error.errorDomain == BGTaskScheduler.errorDomain)
    }

    @Test("register is true for what the Info.plist permits, and false with a line for the rest")
    func register() {
        let bench = SchedulerBench()
        #expect(bench.scheduler.register(forTaskWithIdentifier: refresh, using: nil) { _ in })
        #expect(!bench.scheduler.register(forTaskWithIdentifier: "x", using: .main) { _ in })
        #expect(
            bench.bench.log.texts.last
                == "Registration rejected; x is not advertised in the application's Info.plist")
    }

    @Test("the handler runs on the queue that was given, the main one too")
    func queues() async {
        let bench = SchedulerBench()
        let given = DispatchQueue(label: "given")
        let places = Recorder<String>()
        bench.scheduler.register(forTaskWithIdentifier: refresh, using: .main) { _ in
            dispatchPrecondition(condition: .onQueue(.main))
            places.append("main")
        }
        bench.scheduler.register(forTaskWithIdentifier: cleaning, using: given) { _ in
            dispatchPrecondition(condition: .onQueue(given))
            places.append("given")
        }
        bench.bench.runtime.finishLaunching()
        bench.connection.deliver(refresh)
        #expect(await places.next() == "main")
        bench.connection.deliver(cleaning, as: .processing)
        #expect(await places.next() == "given")
    }

    @Test(
        "a task is of exactly the subclass of its request's kind",
        arguments: [
            (TaskKind.refresh, "BGAppRefreshTask"), (.processing, "BGProcessingTask"),
            (.healthResearch, "BGHealthResearchTask"), (.continued, "BGContinuedProcessingTask"),
        ])
    func subclasses(kind: TaskKind, name: String) async {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: cleaning)
        bench.connection.deliver(cleaning, as: kind)
        let task = await tasks.next()
        #expect("\(type(of: task))" == name)
        #expect(task.identifier == cleaning)
        #expect((task is BGProcessingTask) == (kind == .processing || kind == .healthResearch))
    }

    @Test("a submitted request is stored with all its values, and logged as Apple logs it")
    func submit() throws {
        let bench = SchedulerBench()
        _ = bench.tasks(of: cleaning)
        let request = BGProcessingTaskRequest(identifier: cleaning)
        request.requiresNetworkConnectivity = true
        request.requiresExternalPower = true
        request.earliestBeginDate = Date(timeIntervalSince1970: 1_800_000_000)
        try bench.scheduler.submit(request)
        #expect(
            try bench.connection.pending() == [
                AppRequest(
                    name: cleaning, kind: .processing, earliestBeginAt: 1_800_000_000,
                    requiresNetwork: true, requiresExternalPower: true)
            ])
        #expect(
            bench.bench.log.texts.last
                == "submitTaskRequest: <BGProcessingTaskRequest: \(cleaning), "
                + "earliestBeginDate: 2027-01-15 08:00:00 +0000, requiresExternalPower=1, "
                + "requiresNetworkConnectivity=1>")
    }

    @Test("an identifier that is not permitted is refused with error 3 and its name, and no trap")
    func notPermitted() {
        let bench = SchedulerBench()
        #expect {
            try bench.scheduler.submit(BGAppRefreshTaskRequest(identifier: "x"))
        } throws: { error in
            (error as? BGTaskScheduler.Error)?.code == .notPermitted
                && (error as NSError).userInfo["Unrecognized Identifier"] as? String == "x"
        }
        #expect(
            bench.bench.log.texts.last == "x is not advertised in the application's Info.plist")
        #expect(bench.bench.misuses.values.isEmpty)
    }

    @Test("an identifier without a launch handler is a misuse, in either form of submitting")
    func notRegistered() async throws {
        let bench = SchedulerBench()
        try bench.scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        try await bench.scheduler.submitTaskRequest(BGAppRefreshTaskRequest(identifier: refresh))
        let text = "No launch handler registered for task with identifier \(refresh)"
        #expect(bench.bench.misuses.values == [text, text])
        #expect(
            bench.bench.log.texts.contains(
                "submitTaskRequest for \(refresh) called before registering task"))
    }

    @Test("a request takes the place of a pending one of its identifier")
    func replacement() async throws {
        let bench = SchedulerBench()
        _ = bench.tasks(of: refresh)
        for day in 1...2 {
            let request = BGAppRefreshTaskRequest(identifier: refresh)
            request.earliestBeginDate = Date(timeIntervalSince1970: Double(day) * 86_400)
            try bench.scheduler.submit(request)
        }
        let pending = await bench.scheduler.pendingTaskRequests()
        #expect(pending.map(\.earliestBeginDate) == [Date(timeIntervalSince1970: 172_800)])
    }

    @Test("changing a request after its submission changes nothing that is pending")
    func copies() async throws {
        let bench = SchedulerBench()
        _ = bench.tasks(of: refresh)
        let request = BGAppRefreshTaskRequest(identifier: refresh)
        try bench.scheduler.submit(request)
        request.earliestBeginDate = Date(timeIntervalSince1970: 1)
        let pending = await bench.scheduler.pendingTaskRequests()
        pending.first?.earliestBeginDate = Date(timeIntervalSince1970: 2)
        #expect(await bench.scheduler.pendingTaskRequests().map(\.earliestBeginDate) == [nil])
    }

    @Test("pending requests come back as their subclass with all values, in both forms")
    func pending() async throws {
        let bench = SchedulerBench()
        let identifier = "com.example.app.export.1"
        _ = bench.tasks(of: refresh, cleaning, SchedulerBench.study, identifier)
        let study = BGHealthResearchTaskRequest(identifier: SchedulerBench.study)
        study.protectionTypeOfRequiredData = "complete"
        let export = BGContinuedProcessingTaskRequest(
            identifier: identifier, title: "T", subtitle: "S")
        export.strategy = .fail
        try bench.scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        try bench.scheduler.submit(BGProcessingTaskRequest(identifier: cleaning))
        try bench.scheduler.submit(study)
        try bench.scheduler.submit(export)
        let pending = await bench.scheduler.pendingTaskRequests()
        #expect(
            pending.map { "\(type(of: $0))" } == [
                "BGAppRefreshTaskRequest", "BGProcessingTaskRequest", "BGHealthResearchTaskRequest",
                "BGContinuedProcessingTaskRequest",
            ])
        let readStudy = try #require(pending[2] as? BGHealthResearchTaskRequest)
        #expect(readStudy.protectionTypeOfRequiredData == "complete")
        let readExport = try #require(pending[3] as? BGContinuedProcessingTaskRequest)
        #expect(readExport.strategy == .fail && readExport.title == "T")
        let counts = Recorder<Int>()
        bench.scheduler.getPendingTaskRequests { counts.append($0.count) }
        #expect(await counts.next() == 4)
    }

    @Test("cancelling withdraws pending requests; a task that runs goes on")
    func cancel() async throws {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh, cleaning)
        try bench.scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        try bench.scheduler.submit(BGProcessingTaskRequest(identifier: cleaning))
        bench.connection.deliver(refresh)
        let task = await tasks.next()
        #expect(await bench.scheduler.pendingTaskRequests().map(\.identifier) == [cleaning])
        bench.scheduler.cancel(taskRequestWithIdentifier: refresh)
        bench.scheduler.cancel(taskRequestWithIdentifier: "never submitted")
        bench.scheduler.cancelAllTaskRequests()
        #expect(await bench.scheduler.pendingTaskRequests().isEmpty)
        #expect(bench.completions.isEmpty)
        task.setTaskCompleted(success: true)
        #expect(bench.completions == [Completion(success: true)])
    }

    @Test("many threads may submit, cancel and list at once")
    func threads() async throws {
        let bench = SchedulerBench()
        _ = bench.tasks(of: refresh, cleaning)
        let scheduler = bench.scheduler
        DispatchQueue.concurrentPerform(iterations: 100) { index in
            switch index % 3 {
            case 0:
                do {
                    try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
                } catch {
                    Issue.record(error)
                }
            case 1: scheduler.cancel(taskRequestWithIdentifier: refresh)
            default: scheduler.cancelAllTaskRequests()
            }
        }
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        #expect(await scheduler.pendingTaskRequests().count == 1)
    }

    @Test("submitTaskRequest tells of success and of errors, in both its forms")
    func asynchronousSubmit() async throws {
        let bench = SchedulerBench()
        _ = bench.tasks(of: refresh, cleaning, "com.example.app.export.1")
        try await bench.scheduler.submitTaskRequest(BGAppRefreshTaskRequest(identifier: refresh))
        let errors = Recorder<String>()
        bench.scheduler.submitTaskRequest(
            BGAppRefreshTaskRequest(identifier: cleaning)
        ) { error in
            errors.append((error as? BGTaskScheduler.Error).map { "\($0.code)" } ?? "none")
        }
        #expect(await errors.next() == "tooManyPendingTaskRequests")
        await #expect(throws: BGTaskScheduler.Error.self) {
            try await bench.scheduler.submitTaskRequest(BGAppRefreshTaskRequest(identifier: "x"))
        }
        let export = BGContinuedProcessingTaskRequest(
            identifier: "com.example.app.export.1", title: "T", subtitle: "S")
        try await bench.scheduler.submitTaskRequest(export)
        #expect(
            bench.bench.log.texts.last
                == "submitTaskRequest:completionHandler: <BGContinuedProcessingTaskRequest: "
                + "com.example.app.export.1, (title: T, subtitle: S, resources: Default, "
                + "submissionStrategy: Queue)>")
    }

    @Test(
        "what is wrong with a continued request is logged in Apple's words and refused with error 3",
        arguments: [
            (
                "foreign", "S", false,
                "Invalid identifier form for Continued Processing Task: foreign"
            ),
            (
                "com.example.app.export.1", "", false,
                "com.example.app.export.1 has no title or no subtitle"
            ),
            (
                "com.example.app.export.1", "S", true,
                "com.example.app.export.1 requested an unsupported set of resources: GPU"
            ),
        ])
    func malformedContinued(
        identifier: String, subtitle: String, wantsGPU: Bool, line: String
    ) {
        let bench = SchedulerBench()
        _ = bench.tasks(of: identifier)
        let request = BGContinuedProcessingTaskRequest(
            identifier: identifier, title: "T", subtitle: subtitle)
        if wantsGPU { request.requiredResources = .gpu }
        #expect {
            try bench.scheduler.submit(request)
        } throws: { error in
            (error as? BGTaskScheduler.Error)?.code == .notPermitted
        }
        #expect(bench.bench.log.texts.last == line)
    }

    @Test("a continued task's earliest moment is ignored")
    func continuedBeginsNow() throws {
        let bench = SchedulerBench()
        _ = bench.tasks(of: "com.example.app.export.1")
        let request = BGContinuedProcessingTaskRequest(
            identifier: "com.example.app.export.1", title: "T", subtitle: "S")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 3_600)
        try bench.scheduler.submit(request)
        #expect(try bench.connection.pending().map(\.earliestBeginAt) == [nil])
    }

    @Test("without a daemon it is as on the Simulator: register true, error 1, nothing pending")
    func noDaemon() async {
        let bench = SchedulerBench()
        bench.connection.refuse(
            LullError(.unavailable, "BGTaskScheduler is not available on this platform."))
        #expect(bench.scheduler.register(forTaskWithIdentifier: refresh, using: nil) { _ in })
        #expect {
            try bench.scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        } throws: { error in
            (error as? BGTaskScheduler.Error)?.code == .unavailable
                && error.localizedDescription
                    == "BGTaskScheduler is not available on this platform."
        }
        #expect(await bench.scheduler.pendingTaskRequests().isEmpty)
        let lines = bench.bench.log.values.count
        bench.scheduler.cancel(taskRequestWithIdentifier: refresh)
        bench.scheduler.cancelAllTaskRequests()
        #expect(bench.bench.log.values.count == lines)
    }

    @Test("a launch is simulated from Swift, with Apple's lines, and consumes nothing")
    func simulation() async throws {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh)
        try bench.scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        bench.scheduler._simulateLaunchForTask(withIdentifier: refresh)
        let task = await tasks.next()
        let expired = Recorder<Bool>()
        task.expirationHandler = { expired.append(true) }
        bench.scheduler._simulateExpirationForTask(withIdentifier: refresh)
        #expect(await expired.next())
        task.setTaskCompleted(success: false)
        bench.scheduler._simulateLaunchForTask(withIdentifier: "x")
        #expect(
            bench.bench.log.printed.suffix(6) == [
                "Simulating launch for task with identifier \(refresh)",
                "Starting simulated task: <BGAppRefreshTask: \(refresh)>",
                "Simulating expiration for task with identifier \(refresh)",
                "Marking simulated task complete: <BGAppRefreshTask: \(refresh)>",
                "Simulating launch for task with identifier x",
                "No task request with identifier x has been scheduled",
            ])
        #expect(await bench.scheduler.pendingTaskRequests().count == 1)
    }
}
