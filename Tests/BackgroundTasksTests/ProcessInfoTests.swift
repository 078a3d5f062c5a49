import BackgroundTasks
import LullClient
import LullClientTestSupport
import LullModel
import Synchronization
import Testing

/// The device is the process's, so each test that changes it has a process of its own.
@Suite("process info", .timeLimit(.minutes(2))) struct ProcessInfoTests {
    @Test("Low Power Mode and the thermal state are read, and their changes posted once each")
    func power() async {
        await #expect(processExitsWith: .success) {
            let bench = BGTaskScheduler.simulateShared()
            #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
            #expect(ProcessInfo.processInfo.thermalState == .nominal)
            let posts = Recorder<String>()
            let names: [Notification.Name] = [
                .NSProcessInfoPowerStateDidChange, ProcessInfo.thermalStateDidChangeNotification,
            ]
            for name in names {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    dispatchPrecondition(condition: .onQueue(.main))
                    posts.append($0.name.rawValue)
                }
            }
            bench.connection.change(AppDevice(isLowPowerModeOn: true))
            #expect(await posts.next() == "NSProcessInfoPowerStateDidChangeNotification")
            bench.connection.change(AppDevice(isLowPowerModeOn: true, thermalState: .critical))
            #expect(await posts.next() == "NSProcessInfoThermalStateDidChangeNotification")
            #expect(ProcessInfo.processInfo.isLowPowerModeEnabled)
            #expect(ProcessInfo.processInfo.thermalState == .critical)
            #expect(posts.values.count == 2)
        }
    }

    @Test("thermal states have Apple's numbers")
    func thermalStates() {
        let states: [ProcessInfo.ThermalState] = [.nominal, .fair, .serious, .critical]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("an expiring activity is told that its time is over, while it runs")
    func expiringActivity() async {
        await #expect(processExitsWith: .success) {
            let bench = BGTaskScheduler.simulateShared()
            BGTaskScheduler.shared.register(
                forTaskWithIdentifier: SchedulerBench.refresh, using: nil
            ) { _ in }
            bench.runtime.finishLaunching()
            let calls = Recorder<Bool>()
            let release = DispatchSemaphore(value: 0)
            ProcessInfo.processInfo.performExpiringActivity(withReason: "test") { isExpired in
                calls.append(isExpired)
                if isExpired { release.signal() } else { release.wait() }
            }
            #expect(await calls.next() == false)
            bench.connection.expire(bench.connection.deliver(SchedulerBench.refresh))
            #expect(await calls.next() == true)
        }
    }

    @Test("activities may be begun, ended and performed")
    func activities() {
        let options: ProcessInfo.ActivityOptions = [.userInitiated, .idleSystemSleepDisabled]
        #expect(options == .userInitiated)
        let activity = ProcessInfo.processInfo.beginActivity(options: .background, reason: "test")
        ProcessInfo.processInfo.endActivity(activity)
        var isPerformed = false
        ProcessInfo.processInfo.performActivity(options: options, reason: "test") {
            isPerformed = true
        }
        #expect(isPerformed)
    }

    @Test("notifications of a name arrive in their order, and those of other objects do not")
    func notifications() async {
        let name = Notification.Name("ProcessInfoTests.notifications")
        let object = NSObject()
        let iterator = NotificationCenter.default.notifications(named: name, object: object)
            .makeAsyncIterator()
        NotificationCenter.default.post(name: name, object: NSObject(), userInfo: ["n": 0])
        for number in 1...2 {
            NotificationCenter.default.post(name: name, object: object, userInfo: ["n": number])
        }
        #expect(await iterator.next()?.userInfo?["n"] as? Int == 1)
        #expect(await iterator.next()?.userInfo?["n"] as? Int == 2)
    }

    @Test(
        "queues are equal to themselves only, also the system's; dispatch_queue_t is the same type")
    func queues() {
        let queue: dispatch_queue_t = DispatchQueue(label: "a")
        #expect(queue == queue && queue != DispatchQueue(label: "a"))
        #expect(DispatchQueue.main == .main && DispatchQueue.main != .global())
        #expect(DispatchQueue.global(qos: .utility) != .global(qos: .background))
        #expect(Set([DispatchQueue.main, .main, queue]).count == 2)
    }
}
