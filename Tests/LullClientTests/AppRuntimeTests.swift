import CDispatch
import Dispatch
import Glibc
import LullClient
import LullClientTestSupport
import LullModel
import Testing

@Suite("app runtime", .timeLimit(.minutes(1))) struct AppRuntimeTests {
    private let refresh = "com.example.app.refresh"
    private let export = "com.example.app.export.1"

    @Test("a name that the Info.plist does not permit is refused with Apple's line, even when late")
    func notPermitted() {
        let bench = AppBench()
        for name in ["other", "com.example.app.export.*", "com.example.app.export."] {
            #expect(!bench.runtime.register(name, on: nil) { _ in })
        }
        bench.runtime.finishLaunching()
        #expect(!bench.runtime.register("other", on: nil) { _ in })
        #expect(
            bench.log.texts.last
                == "Registration rejected; other is not advertised in the application's Info.plist")
        #expect(bench.misuses.values.isEmpty)
        #expect(!AppBench(profile: nil).runtime.register(refresh, on: nil) { _ in })
    }

    @Test("a registration is logged for debugging only")
    func debugLine() {
        let bench = AppBench()
        #expect(bench.runtime.register(refresh, on: nil) { _ in })
        #expect(
            bench.log.values == [
                LogLine(text: "registerForTaskWithIdentifier: \(refresh)", level: .debug)
            ])
        #expect(bench.runtime.isRegistered(refresh))
    }

    @Test("a launch for a task is logged for debugging only")
    func runRequest() async {
        let bench = AppBench()
        _ = bench.runtime.register(refresh, on: nil) { $0.complete(Completion(success: true)) }
        bench.runtime.finishLaunching()
        bench.connection.deliver(refresh)
        _ = await bench.connection.completions.next()
        #expect(
            bench.log.values.last
                == LogLine(text: "Received run request for \(refresh)", level: .debug))
    }

    @Test("after launching only continued tasks may register, each name once")
    func lateAndTwice() {
        let bench = AppBench()
        #expect(bench.runtime.register(refresh, on: nil) { _ in })
        #expect(!bench.runtime.register(refresh, on: nil) { _ in })
        bench.runtime.finishLaunching()
        #expect(!bench.runtime.register("com.example.app.cleaning", on: nil) { _ in })
        #expect(bench.runtime.register(export, on: nil) { _ in })
        #expect(!bench.runtime.register(export, on: nil) { _ in })
        #expect(
            bench.misuses.values == [
                "Launch handler for task with identifier \(refresh) has already been registered",
                "All launch handlers must be registered before application finishes launching",
                "Launch handler for task with identifier \(export) has already been registered",
            ])
    }

    @Test("an exact name is for continued tasks where no mode permits another kind")
    func exactContinuedName() {
        let bench = AppBench(
            profile: AppProfile(
                identifier: AppIdentifier("com.example.app"), name: "Example",
                permittedIdentifiers: ["com.example.app.export", "foreign"]))
        bench.runtime.finishLaunching()
        #expect(bench.runtime.register("com.example.app.export", on: nil) { _ in })
        #expect(!bench.runtime.register("foreign", on: nil) { _ in })
        #expect(bench.misuses.values.count == 1)
    }

    @Test("a continued task's name of 128 characters is refused with Apple's line")
    func longName() {
        let bench = AppBench()
        let name = "com.example.app.export." + String(repeating: "x", count: 105)
        #expect(!bench.runtime.register(name, on: nil) { _ in })
        #expect(
            bench.log.texts == [
                "Identifier is too long, must be less than 128 characters: \(name)"
            ])
        #expect(bench.runtime.register(String(name.dropLast()), on: nil) { _ in })
    }

    @Test("deliveries wait for the end of launching, and go to the handler of their name")
    func delivers() async {
        let bench = AppBench()
        let launches = Recorder<String>()
        for name in [refresh, "com.example.app.cleaning"] {
            _ = bench.runtime.register(name, on: nil) { launches.append($0.delivery.name) }
        }
        bench.connection.deliver("com.example.app.cleaning", as: .processing)
        #expect(launches.values.isEmpty)
        bench.runtime.finishLaunching()
        #expect(await launches.next() == "com.example.app.cleaning")
        #expect(bench.runtime.activeTasks.map(\.delivery.kind) == [.processing])
        bench.runtime.activeTasks.first?.complete(Completion(success: true))
        #expect(bench.runtime.activeTasks.isEmpty)
    }

    @Test("a delivery that comes again after a lost connection is worked on once")
    func deliversOnce() async {
        let bench = AppBench()
        let launches = Recorder<ExecutionID>()
        _ = bench.runtime.register(refresh, on: nil) { launches.append($0.delivery.execution) }
        bench.runtime.finishLaunching()
        let delivery = Delivery(
            execution: ExecutionID(5), name: refresh, kind: .refresh, secondsLeft: 5)
        bench.connection.send(.deliver(delivery))
        bench.connection.send(.disconnected)
        bench.connection.send(.deliver(delivery))
        bench.connection.deliver(refresh)
        #expect(await launches.next() == ExecutionID(5))
        #expect(await launches.next() == ExecutionID(1))
    }

    @Test("a warning that comes again after a lost connection is told once")
    func warnsOnce() async {
        let bench = AppBench()
        let launches = Recorder<ExecutionID>()
        let expired = Recorder<Int>()
        for name in [refresh, "com.example.app.cleaning"] {
            _ = bench.runtime.register(name, on: nil) { launches.append($0.delivery.execution) }
        }
        _ = bench.runtime.onExpiration {
            expired.append(bench.runtime.activeTasks.count(where: \.isExpired))
        }
        bench.runtime.finishLaunching()
        let first = bench.connection.deliver(refresh)
        #expect(await launches.next() == first)
        // With a handler it stays uncompleted.
        bench.runtime.activeTasks.first?.expirationHandler = {}
        bench.connection.expire(first)
        #expect(await expired.next() == 1)
        bench.connection.expire(first)
        let second = bench.connection.deliver("com.example.app.cleaning", as: .processing)
        #expect(await launches.next() == second)
        bench.runtime.activeTasks.last?.expirationHandler = {}
        bench.connection.expire(second)
        #expect(await expired.next() == 2, "The one warning was told twice.")
    }

    @Test("without a queue a name has a serial queue of its own, named as on Apple's systems")
    func ownQueue() async {
        let bench = AppBench()
        let labels = Recorder<String>()
        _ = bench.runtime.register(refresh, on: nil) { _ in
            labels.append(String(cString: dispatch_queue_get_label(nil)))
        }
        let given = DispatchQueue(label: "given")
        _ = bench.runtime.register("com.example.app.cleaning", on: given) { _ in
            labels.append(String(cString: dispatch_queue_get_label(nil)))
        }
        bench.runtime.finishLaunching()
        bench.connection.deliver(refresh)
        #expect(await labels.next() == "com.apple.BGTaskScheduler (\(refresh))")
        bench.connection.deliver("com.example.app.cleaning", as: .processing)
        #expect(await labels.next() == "given")
    }

    @Test("a handler that blocks holds up neither other names nor its own expiration")
    func blockedHandler() async {
        let bench = AppBench()
        let events = Recorder<String>()
        let release = DispatchSemaphore(value: 0)
        _ = bench.runtime.register("com.example.app.cleaning", on: nil) { task in
            task.expirationHandler = { release.signal() }
            events.append("blocked")
            release.wait()
            events.append("released")
            task.complete(Completion(success: false))
        }
        _ = bench.runtime.register(refresh, on: nil) { task in
            events.append("refreshed")
            task.complete(Completion(success: true))
        }
        bench.runtime.finishLaunching()
        let blocked = bench.connection.deliver("com.example.app.cleaning", as: .processing)
        #expect(await events.next() == "blocked")
        bench.connection.deliver(refresh)
        #expect(await events.next() == "refreshed")
        bench.connection.expire(blocked)
        #expect(await events.next() == "released")
    }

    @Test("a delivery without a handler is a misuse, in Apple's words")
    func noHandler() async {
        let bench = AppBench()
        bench.runtime.finishLaunching()
        bench.connection.deliver("gone")
        #expect(
            await bench.misuses.next()
                == "No launch handler registered for task with identifier gone")
        #expect(
            await bench.connection.completions.next().completion
                == Completion(success: false, onBehalf: .noHandler))
    }

    @Test("fetches and pushes go to the handler of their kind, or end at once")
    func kinds() async {
        let bench = AppBench()
        bench.runtime.handle(.push) { task in
            dispatchPrecondition(condition: .onQueue(.main))
            task.complete(Completion(success: true, fetchResult: .newData))
        }
        bench.runtime.finishLaunching()
        bench.connection.deliver("fetch", as: .fetch)
        #expect(await bench.connection.completions.next().completion.onBehalf == .noHandler)
        bench.connection.deliver("push", as: .push)
        #expect(await bench.connection.completions.next().completion.fetchResult == .newData)
        #expect(bench.misuses.values.isEmpty)
    }

    @Test("without an interface launching ends with the first block on the main queue")
    func endOfLaunching() async {
        let bench = AppBench(hasInterface: false)
        let isFinished = await MainActor.run {
            _ = bench.runtime.register(refresh, on: nil) { _ in }
            return bench.runtime.hasFinishedLaunching
        }
        #expect(!isFinished)
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        #expect(bench.runtime.hasFinishedLaunching)
        #expect(bench.connection.isLaunchingFinished)
        #expect(bench.connection.greeting == AppGreeting(activity: .foreground))
    }

    @Test("an interface ends launching itself, and says so in its greeting")
    func interface() async {
        let bench = AppBench(cause: .background)
        _ = bench.runtime.register(refresh, on: nil) { _ in }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        #expect(!bench.runtime.hasFinishedLaunching)
        #expect(
            bench.connection.greeting == AppGreeting(activity: .background, hasInterface: true))
        bench.runtime.finishLaunching()
        bench.runtime.finishLaunching()
        #expect(bench.runtime.hasFinishedLaunching)
    }

    @Test("what the person asks for is told on main, also if it came before the first listener")
    func activity() async {
        let bench = AppBench()
        let activities = Recorder<AppActivity>()
        _ = bench.runtime.connection
        bench.connection.send(.activityRequested(.foreground))
        // Behind it in the connection's order.
        bench.connection.deliver("fetch", as: .fetch)
        bench.runtime.finishLaunching()
        _ = await bench.connection.completions.next()
        bench.runtime.onActivityRequest { activity in
            dispatchPrecondition(condition: .onQueue(.main))
            activities.append(activity)
        }
        #expect(await activities.next() == .foreground)
        bench.connection.send(.activityRequested(.background))
        #expect(await activities.next() == .background)
    }

    @Test("changes of the device are told to each listener, on main")
    func device() async {
        let bench = AppBench()
        let first = Recorder<AppDevice>()
        let second = Recorder<AppDevice>()
        bench.runtime.onDeviceChange { first.append($0) }
        bench.runtime.onDeviceChange { second.append($0) }
        bench.connection.change(AppDevice(isLowPowerModeOn: true))
        #expect(await first.next().isLowPowerModeOn)
        #expect(await second.next().isLowPowerModeOn)
        #expect(bench.runtime.device.isLowPowerModeOn)
    }

    @Test("a simulated launch prints Apple's lines, whoever asked for it")
    func simulation() async throws {
        let bench = AppBench()
        _ = bench.runtime.register(refresh, on: nil) { $0.complete(Completion(success: true)) }
        bench.runtime.finishLaunching()
        try bench.connection.submit(AppRequest(name: refresh, kind: .refresh))
        bench.runtime.simulateLaunch(refresh)
        _ = await bench.connection.completions.next()
        let lines = [
            "Simulating launch for task with identifier \(refresh)",
            "Starting simulated task: <BGAppRefreshTask: \(refresh)>",
            "Marking simulated task complete: <BGAppRefreshTask: \(refresh)>",
        ]
        while bench.log.printed.count < 3 { _ = await bench.log.next() }
        #expect(bench.log.printed == lines)
        // Simulated by somebody else: nothing was printed at the asking.
        bench.connection.deliver(refresh, isSimulated: true)
        while bench.log.printed.count < 6 { _ = await bench.log.next() }
        #expect(bench.log.printed == lines + lines)
    }

    @Test("what cannot be simulated is told in Apple's words")
    func simulationOfNothing() {
        let bench = AppBench()
        bench.runtime.simulateLaunch("x")
        bench.runtime.simulateExpiration("x")
        #expect(
            bench.log.texts == [
                "Simulating launch for task with identifier x",
                "No task request with identifier x has been scheduled",
                "Simulating expiration for task with identifier x",
                "No task request with identifier x has been scheduled",
            ])
    }

    @Test("the default misuse ends the process with the text on stderr")
    func trap() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) {
            let bench = AppBench(isTrapping: true)
            bench.runtime.finishLaunching()
            _ = bench.runtime.register("com.example.app.refresh", on: nil) { _ in }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                "All launch handlers must be registered before application finishes launching"))
    }
}
