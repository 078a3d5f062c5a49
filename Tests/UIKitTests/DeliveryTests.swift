import LullClient
import LullClientTestSupport
import LullModel
import Testing
import UIKit

@Suite("fetches and pushes", .timeLimit(.minutes(1))) @MainActor struct DeliveryTests {
    @Test(
        "a fetch goes to the delegate, and its result to the daemon",
        arguments: [
            (UIBackgroundFetchResult.newData, Completion(success: true, fetchResult: .newData)),
            (.noData, Completion(success: true, fetchResult: .noData)),
            (.failed, Completion(success: false, fetchResult: .failed)),
        ])
    func fetch(result: UIBackgroundFetchResult, completion: Completion) async {
        let bench = AppBench(profile: AppBench.legacyProfile, cause: .background)
        let delegate = RecordingDelegate()
        delegate.fetchResult = result
        let life = bench.life(delegate)
        bench.connection.deliver("fetch", as: .fetch)
        life.launch()
        #expect(await bench.connection.completions.next().completion == completion)
        #expect(delegate.events.values.last == "fetch background")
    }

    @Test("an app with permitted identifiers has no legacy fetch")
    func legacyOff() async {
        let bench = AppBench()
        let delegate = RecordingDelegate()
        let life = bench.life(delegate)
        life.launch()
        life.application.setMinimumBackgroundFetchInterval(0)
        #expect(bench.connection.fetchIntervals.isEmpty)
        #expect(bench.log.texts.last?.contains("BGTaskSchedulerPermittedIdentifiers") == true)
        bench.connection.deliver("fetch", as: .fetch)
        #expect(await bench.connection.completions.next().completion.onBehalf == .noHandler)
        #expect(!delegate.events.values.contains { $0.hasPrefix("fetch") })
    }

    @Test("without the mode 'fetch' the interval has no effect")
    func modeMissing() {
        let bench = AppBench(
            profile: AppProfile(identifier: AppIdentifier("com.example.app"), name: "Example"))
        bench.life(nil).application.setMinimumBackgroundFetchInterval(0)
        #expect(bench.connection.fetchIntervals.isEmpty)
        #expect(bench.log.texts.last?.contains("lacks 'fetch'") == true)
    }

    @Test("intervals are told to the daemon: the minimum, seconds, never, and what is no number")
    func intervals() {
        let bench = AppBench(profile: AppBench.legacyProfile)
        let application = bench.life(nil).application
        #expect(UIApplication.backgroundFetchIntervalMinimum == 0)
        #expect(UIApplication.backgroundFetchIntervalNever == .greatestFiniteMagnitude)
        for interval in [
            UIApplication.backgroundFetchIntervalMinimum, 3600, -5, .nan, 1e300,
            UIApplication.backgroundFetchIntervalNever, .infinity,
        ] {
            application.setMinimumBackgroundFetchInterval(interval)
        }
        #expect(
            bench.connection.fetchIntervals == [
                .seconds(0), .seconds(3600), .seconds(0), .seconds(0), .days(36_600), nil, nil,
            ])
    }

    @Test("a fetch that is not answered in time is not completed for the app")
    func overdue() async {
        let bench = AppBench(profile: AppBench.legacyProfile)
        let delegate = RecordingDelegate()
        delegate.fetchResult = nil
        let life = bench.life(delegate)
        life.launch()
        let execution = bench.connection.deliver("fetch", as: .fetch)
        while await delegate.events.next() != "fetch active" {}
        bench.connection.expire(execution)
        while await !bench.log.next().text.contains("0x2182bad4") {}
        #expect(bench.connection.completions.values.isEmpty)
    }

    @Test("a push calls the async form with the payload")
    func push() async {
        let bench = AppBench(profile: AppBench.legacyProfile)
        let delegate = RecordingDelegate()
        delegate.pushResult = .newData
        let life = bench.life(delegate)
        life.launch()
        bench.connection.deliver(
            "push", as: .push,
            details: TaskDetails(payload: #"{"aps": {"content-available": 1}, "id": "x"}"#))
        #expect(
            await bench.connection.completions.next().completion
                == Completion(success: true, fetchResult: .newData))
        #expect(delegate.pushed["id"] as? String == "x")
    }

    @Test("the async form hands on to the one with a handler, whose first answer counts")
    func handlerForm() async {
        final class Delegate: NSObject, UIApplicationDelegate {
            func application(
                _ application: UIApplication,
                didReceiveRemoteNotification userInfo: [AnyHashable: Any],
                fetchCompletionHandler completionHandler:
                    @escaping (UIBackgroundFetchResult) -> Void
            ) {
                completionHandler(.newData)
                completionHandler(.failed)
            }
        }
        let bench = AppBench(profile: AppBench.legacyProfile)
        let life = bench.life(Delegate())
        life.launch()
        bench.connection.deliver("push", as: .push, details: TaskDetails(payload: "{}"))
        #expect(
            await bench.connection.completions.next().completion.fetchResult == .newData)
    }

    @Test("a delegate with neither form answers that there was nothing")
    func neitherForm() async {
        final class Empty: NSObject, UIApplicationDelegate {}
        let bench = AppBench(profile: AppBench.legacyProfile)
        let life = bench.life(Empty())
        life.launch()
        bench.connection.deliver("push", as: .push, details: TaskDetails(payload: "{}"))
        #expect(await bench.connection.completions.next().completion.fetchResult == .noData)
    }

    @Test("a payload that is no object fails", arguments: ["", "[1]", "{\"a\":"])
    func badPayload(payload: String) async {
        let bench = AppBench(profile: AppBench.legacyProfile)
        let life = bench.life(RecordingDelegate())
        life.launch()
        bench.connection.deliver("push", as: .push, details: TaskDetails(payload: payload))
        #expect(await bench.connection.completions.next().completion.fetchResult == .failed)
        #expect(bench.log.texts.contains { $0.contains("payload") })
    }
}
