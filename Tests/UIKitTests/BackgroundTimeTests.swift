import LullClient
import LullClientTestSupport
import LullModel
import Testing
import UIKit

@Suite("background time", .timeLimit(.minutes(1))) @MainActor struct BackgroundTimeTests {
    private let bench: AppBench
    private let ends = Recorder<Int>()

    init() {
        bench = AppBench()
    }

    private func application(
        _ limits: BackgroundTimeLimits = BackgroundTimeLimits()
    ) -> UIApplication {
        UIApplication(
            runtime: bench.runtime, limits: limits, terminate: { [ends] in ends.append(9) })
    }

    private static let short = BackgroundTimeLimits(allowance: 0.4, notice: 0.2, age: 30)

    @Test("identifiers are numbers from 1 on, and a task in the foreground has all the time")
    func identifiers() {
        let application = application()
        let first = application.beginBackgroundTask(withName: "one")
        let second = application.beginBackgroundTask(withName: nil)
        #expect(first.rawValue == 1 && second.rawValue == 2)
        #expect(first != .invalid && UIBackgroundTaskIdentifier.invalid.rawValue == 0)
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        application.endBackgroundTask(first)
        application.endBackgroundTask(second)
        #expect(bench.log.texts.isEmpty)
    }

    @Test("ending what is no task is told of in UIKit's words")
    func unknownIdentifier() {
        let application = application()
        let identifier = application.beginBackgroundTask(withName: "one")
        application.endBackgroundTask(identifier)
        application.endBackgroundTask(identifier)
        application.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: 26))
        #expect(
            bench.log.texts == [
                "Can't end BackgroundTask: no background task exists with identifier 1 (0x1), or it "
                    + "may have already been ended. Break in UIApplicationEndBackgroundTaskError() "
                    + "to debug.",
                "Can't end BackgroundTask: no background task exists with identifier 26 (0x1a), or "
                    + "it may have already been ended. Break in "
                    + "UIApplicationEndBackgroundTaskError() to debug.",
            ])
    }

    @Test("the time counts from entering the background, and each handler is called once, on main")
    func expiration() async {
        let application = application(Self.short)
        let calls = Recorder<String>()
        var identifiers: [UIBackgroundTaskIdentifier] = []
        for name in ["a", "b"] {
            identifiers.append(
                application.beginBackgroundTask(withName: name) {
                    dispatchPrecondition(condition: .onQueue(.main))
                    calls.append(name)
                })
        }
        application.change(to: .background)
        #expect(application.backgroundTimeRemaining <= 0.4)
        #expect(await calls.next() == "a")
        #expect(await calls.next() == "b")
        #expect(application.backgroundTimeRemaining <= 0.2)
        #expect(await ends.next() == 9)
        #expect(calls.values == ["a", "b"])
        #expect(application.backgroundTimeRemaining == 0)
    }

    @Test("a task that its handler ends leaves the process alone")
    func endedInTime() async {
        let application = application(Self.short)
        let calls = Recorder<String>()
        _ = application.beginBackgroundTask(withName: "a") {
            application.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: 1))
            calls.append("ended")
        }
        application.change(to: .background)
        #expect(await calls.next() == "ended")
        // The mark has passed when a task of a later period is ended by its own.
        application.change(to: .inactive)
        application.change(to: .background)
        _ = application.beginBackgroundTask(withName: "b")
        #expect(await ends.next() == 9)
        #expect(ends.values.count == 1)
        #expect(!bench.log.texts.contains { $0.contains("taskName = a") })
    }

    @Test("a task that its handler leaves is told of, then the process is ended")
    func notEnded() async {
        let application = application(Self.short)
        _ = application.beginBackgroundTask(withName: "Upload") {}
        application.change(to: .background)
        #expect(await ends.next() == 9)
        let texts = bench.log.texts
        #expect(texts.count == 2)
        let first = texts.first ?? ""
        #expect(
            first.hasPrefix(
                "Background task still not ended after expiration handlers were called: <"))
        #expect(first.contains(">: taskID = 1, taskName = Upload, creationTime = "))
        #expect(
            first.hasSuffix(
                "(elapsed = 0). This app will likely be terminated by the system. Call "
                    + "UIApplication.endBackgroundTask(_:) to avoid this."))
        #expect(texts.last?.contains("0x2182bad2") == true)
    }

    @Test("coming back gives all the time again")
    func comingBack() async {
        let application = application(Self.short)
        let calls = Recorder<String>()
        let identifier = application.beginBackgroundTask(withName: "a") { calls.append("a") }
        application.change(to: .background)
        application.change(to: .inactive)
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        application.endBackgroundTask(identifier)
        application.change(to: .background)
        _ = application.beginBackgroundTask(withName: "b") { calls.append("b") }
        #expect(await calls.next() == "b")
    }

    @Test("after the time is over a task is invalid, unless a delivery is worked on")
    func begunTooLate() async {
        let application = application(
            BackgroundTimeLimits(allowance: 0, notice: 0, age: 30))
        application.change(to: .background)
        #expect(application.beginBackgroundTask(withName: "late") == .invalid)
        let tasks = Recorder<Int>()
        _ = bench.runtime.register("com.example.app.refresh", on: nil) { _ in tasks.append(1) }
        bench.runtime.finishLaunching()
        bench.connection.deliver("com.example.app.refresh")
        #expect(await tasks.next() == 1)
        #expect(application.beginBackgroundTask(withName: "late") != .invalid)
    }

    @Test("an old task is warned of in UIKit's words")
    func oldTask() async {
        let lines = Recorder<String>()
        let runtime = AppRuntime(
            connection: SimulatedConnection(), profile: nil,
            log: LogSink { lines.append($0.text) })
        let application = UIApplication(
            runtime: runtime, limits: BackgroundTimeLimits(age: 0.05), terminate: {})
        _ = application.beginBackgroundTask(withName: "Sync")
        #expect(
            await lines.next()
                == "Background Task 1 (\"Sync\"), was created over 30 seconds ago. In applications "
                + "running in the background, this creates a risk of termination. Remember to call "
                + "UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid "
                + "this.")
    }

    @Test("a task without a name is named after its caller")
    func unnamed() async {
        let lines = Recorder<String>()
        let runtime = AppRuntime(
            connection: SimulatedConnection(), profile: nil,
            log: LogSink { lines.append($0.text) })
        let application = UIApplication(
            runtime: runtime, limits: BackgroundTimeLimits(age: 0.05), terminate: {})
        _ = application.beginBackgroundTask()
        let line = await lines.next()
        let name = ProcessInfo.processInfo.processName
        #expect(line.hasPrefix("Background Task 1 (\"Called by \(name), from "))
        #expect(!line.contains("$s5UIKit13UIApplication"))
    }

    @Test("as shipped: 30 seconds, and the notice 4 before")
    func limits() {
        let limits = BackgroundTimeLimits()
        #expect(limits.allowance == 30 && limits.notice == 4 && limits.age == 30)
    }
}
