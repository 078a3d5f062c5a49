import BackgroundTasks
import LullClient
import LullClientTestSupport
import LullModel
import Testing

@Suite("task", .timeLimit(.minutes(1))) struct BGTaskTests {
    private let refresh = SchedulerBench.refresh
    private let export = "com.example.app.export.1"

    @Test("the first completion counts, whatever later ones say")
    func completion() async {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh)
        bench.connection.deliver(refresh)
        let task = await tasks.next()
        task.setTaskCompleted(success: false)
        task.setTaskCompleted(success: true)
        #expect(bench.completions == [Completion(success: false)])
        #expect(
            bench.bench.log.texts.last
                == "Task with identifier \(refresh) has already been completed, ignoring")
    }

    @Test("the expiration handler runs off the main thread even for a handler on the main queue")
    func expirationThread() async {
        let bench = SchedulerBench()
        let places = Recorder<Bool>()
        bench.scheduler.register(forTaskWithIdentifier: refresh, using: .main) { task in
            // The queue, not the thread: on Linux a program without a run loop serves it on any.
            dispatchPrecondition(condition: .onQueue(.main))
            places.append(true)
            task.expirationHandler = {
                dispatchPrecondition(condition: .notOnQueue(.main))
                places.append(false)
                task.setTaskCompleted(success: false)
            }
        }
        bench.bench.runtime.finishLaunching()
        let execution = bench.connection.deliver(refresh)
        #expect(await places.next())
        // Behind the launch handler on the main queue, so that the expiration handler is set.
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        bench.connection.expire(execution)
        #expect(await !places.next())
        #expect(await bench.connection.completions.next().completion.success == false)
    }

    @Test("without an expiration handler the task ends without success")
    func noExpirationHandler() async {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh)
        let execution = bench.connection.deliver(refresh)
        let task = await tasks.next()
        bench.connection.expire(execution)
        #expect(
            await bench.connection.completions.next().completion
                == Completion(success: false, onBehalf: .noExpirationHandler))
        task.setTaskCompleted(success: true)
        #expect(bench.completions.count == 1)
    }

    @Test(
        "a handler can be read back, called, and taken away; one set after completion is not kept")
    func handlerIsStored() async {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh)
        bench.connection.deliver(refresh)
        let task = await tasks.next()
        let calls = Recorder<Int>()
        task.expirationHandler = { calls.append(1) }
        task.expirationHandler?()
        #expect(calls.values == [1])
        task.expirationHandler = nil
        #expect(task.expirationHandler == nil)
        task.setTaskCompleted(success: true)
        task.expirationHandler = { calls.append(2) }
        #expect(task.expirationHandler == nil)
    }

    @Test("the tasks of one launch are all active until each is completed")
    func severalTasks() async {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh, SchedulerBench.cleaning)
        bench.connection.deliver(refresh)
        bench.connection.deliver(SchedulerBench.cleaning, as: .processing)
        let first = await tasks.next()
        let second = await tasks.next()
        #expect(bench.bench.runtime.activeTasks.count == 2)
        first.setTaskCompleted(success: true)
        #expect(bench.bench.runtime.activeTasks.count == 1)
        second.setTaskCompleted(success: true)
        #expect(bench.bench.runtime.activeTasks.isEmpty)
    }

    @Test("a continued task shows its request's words until they are updated")
    func titles() async throws {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: export)
        bench.connection.deliver(
            export, as: .continued, details: TaskDetails(title: "T", subtitle: "S"))
        let task = try #require(await tasks.next() as? BGContinuedProcessingTask)
        #expect(task.title == "T" && task.subtitle == "S")
        task.updateTitle("T2", subtitle: "S2")
        #expect(task.title == "T2" && task.subtitle == "S2")
        #expect(await bench.connection.progress.next().title == "T2")
    }

    @Test("a change of progress is reported, that of attached children too")
    func progress() async throws {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: export)
        bench.connection.deliver(
            export, as: .continued, details: TaskDetails(title: "T", subtitle: "S"))
        let task = try #require(await tasks.next() as? BGContinuedProcessingTask)
        #expect(task.progress.totalUnitCount == 0 && task.progress.isIndeterminate)
        let child = Progress(totalUnitCount: 10)
        task.progress.totalUnitCount = 4
        task.progress.addChild(child, withPendingUnitCount: 2)
        task.progress.completedUnitCount = 1
        var newest = await bench.connection.progress.next()
        while newest.completed < 1 { newest = await bench.connection.progress.next() }
        #expect(newest.total == 4 && newest.fraction == 0.25)
        child.completedUnitCount = 5
        while newest.fraction < 0.5 { newest = await bench.connection.progress.next() }
        #expect(newest.fraction == 0.5)
        task.setTaskCompleted(success: true)
    }

    @Test("descriptions are those of Apple's log")
    func description() async {
        let bench = SchedulerBench()
        let tasks = bench.tasks(of: refresh, export)
        bench.connection.deliver(refresh)
        #expect(await tasks.next().description == "<BGAppRefreshTask: \(refresh)>")
        bench.connection.deliver(
            export, as: .continued, details: TaskDetails(title: "T", subtitle: "S"))
        #expect(
            await tasks.next().description
                == "<BGContinuedProcessingTask: \(export) (title: T, subtitle: S)>")
    }
}
