import Dispatch
import LullClient
import LullClientTestSupport
import LullModel
import Testing

@Suite("active task", .timeLimit(.minutes(1))) struct ActiveTaskTests {
    private let connection = SimulatedConnection()
    private let log = Recorder<LogLine>()

    private func task(_ kind: TaskKind = .refresh, isSimulated: Bool = false) -> ActiveTask {
        ActiveTask(
            Delivery(
                execution: ExecutionID(7), name: "a", kind: kind, isSimulated: isSimulated,
                details: kind == .continued ? TaskDetails(title: "T", subtitle: "S") : nil,
                secondsLeft: 25),
            connection: connection, log: log.sink)
    }

    @Test("the first completion counts; a second is logged and changes nothing")
    func completesOnce() async {
        let task = task()
        #expect(!task.isCompleted)
        #expect(task.complete(Completion(success: true)))
        #expect(task.isCompleted)
        #expect(!task.complete(Completion(success: false)))
        #expect(connection.completions.values.map(\.completion) == [Completion(success: true)])
        #expect(log.texts == ["Task with identifier a has already been completed, ignoring"])
    }

    @Test("of many threads that complete and expire at once, one wins")
    func race() {
        for round in 0..<200 {
            let connection = SimulatedConnection()
            let task = ActiveTask(
                Delivery(
                    execution: ExecutionID(Int64(round)), name: "a", kind: .refresh, secondsLeft: 1),
                connection: connection)
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                if index == 0 { task.expire() } else { task.complete(Completion(success: true)) }
            }
            #expect(connection.completions.values.count == 1)
        }
    }

    @Test("expiration calls the handler once, off the main thread, and lets go of it")
    func expires() async {
        let task = task()
        let calls = Recorder<Bool>()
        weak var captured: Captured?
        do {
            let object = Captured()
            captured = object
            task.expirationHandler = {
                withExtendedLifetime(object) {}
                dispatchPrecondition(condition: .notOnQueue(.main))
                calls.append(task.isExpired)
            }
        }
        #expect(captured != nil)
        task.expire()
        task.expire()
        #expect(await calls.next())
        #expect(task.expirationHandler == nil)
        task.complete(Completion(success: false))
        #expect(calls.values.count == 1)
        #expect(connection.completions.values.map(\.completion) == [Completion(success: false)])
    }

    @Test("without a handler an expiring task counts as completed without success")
    func expiresWithoutHandler() {
        let task = task()
        task.expire()
        #expect(
            connection.completions.values.map(\.completion)
                == [Completion(success: false, onBehalf: .noExpirationHandler)])
    }

    @Test("a handler that is set after completion or expiration is not kept")
    func lateHandler() {
        weak var captured: Captured?
        let completed = task()
        completed.complete(Completion(success: true))
        let expired = task()
        expired.expire()
        for task in [completed, expired] {
            do {
                let object = Captured()
                captured = object
                task.expirationHandler = { withExtendedLifetime(object) {} }
            }
            #expect(captured == nil)
            #expect(task.expirationHandler == nil)
        }
    }

    @Test("completion lets go of the handler, whose end may touch the task")
    func completionReleases() {
        let task = task()
        do {
            let object = Captured { #expect(task.isCompleted) }
            task.expirationHandler = { withExtendedLifetime(object) {} }
        }
        task.complete(Completion(success: true))
        #expect(task.expirationHandler == nil)
    }

    @Test("progress goes out twice a second at most, the newest always, the last before completion")
    func progress() async {
        let task = task(.continued)
        for unit in 1...100 {
            task.report(
                TaskProgress(
                    completed: Int64(unit), total: 200, fraction: Double(unit) / 200, title: "T",
                    subtitle: "S"))
        }
        #expect(await connection.progress.next().completed == 1)
        // Half a second later, by the task's own timer.
        #expect(await connection.progress.next().completed == 100)
        task.report(
            TaskProgress(completed: 150, total: 200, fraction: 0.75, title: "T", subtitle: "S"))
        task.complete(Completion(success: true))
        #expect(connection.progress.values.map(\.completed) == [1, 100, 150])
        task.report(
            TaskProgress(completed: 200, total: 200, fraction: 1, title: "T", subtitle: "S"))
        #expect(connection.progress.values.count == 3)
    }

    @Test(
        "descriptions are those of Apple's log",
        arguments: [
            (TaskKind.refresh, "<BGAppRefreshTask: a>"),
            (.processing, "<BGProcessingTask: a>"),
            (.healthResearch, "<BGHealthResearchTask: a>"),
            (.continued, "<BGContinuedProcessingTask: a (title: T, subtitle: S)>"),
        ])
    func descriptions(kind: TaskKind, text: String) {
        #expect(task(kind).taskDescription == text)
    }
}

/// Tells of its own end.
final class Captured: Sendable {
    private let onEnd: @Sendable () -> Void

    init(_ onEnd: @escaping @Sendable () -> Void = {}) {
        self.onEnd = onEnd
    }

    deinit {
        onEnd()
    }
}
