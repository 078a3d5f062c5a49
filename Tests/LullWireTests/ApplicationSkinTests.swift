import LullBus
import LullModel
import LullPlatform
import LullWire
import Synchronization
import Testing

@Suite struct ApplicationSkinTests {
    /// Calls over a real socket and runs a loop until the answer is there.
    private final class App {
        let loop: EventLoop
        private(set) var signals: [BusSignal] = []
        private var channel: BusChannel?
        private let server: PrivateServer

        init(_ server: PrivateServer) throws {
            self.server = server
            loop = try EventLoop()
            channel = try BusChannel(
                loop: loop, socketPath: server.path,
                onSignal: { [unowned self] in signals.append($0) }, onClose: {})
        }

        @discardableResult
        func call(
            _ method: ApplicationInterface.Method, _ arguments: [BusValue] = []
        ) throws -> [BusValue] {
            var answer: BusChannel.Answer?
            try #require(channel).call(
                ApplicationInterface.path, ApplicationInterface.table, method.rawValue, arguments
            ) { answer = $0 }
            turn { answer != nil }
            return try #require(answer).get()
        }

        func turn(until isDone: () -> Bool) {
            let end = KernelClock.activeTime() + 10_000_000_000
            while !isDone(), KernelClock.activeTime() < end {
                loop.runOnce(timeoutMilliseconds: 100)
            }
            if !isDone() { Issue.record("What was waited for did not happen within 10 s.") }
        }
    }

    private func encoded(_ value: some Encodable) throws -> BusValue {
        try BusValueEncoder().encode(value)
    }

    @Test("requests come out of a real message as they went in")
    func requests() throws {
        let server = try PrivateServer()
        let app = try App(server)
        let request = AppRequest(
            name: "com.me.news.clean", kind: .continued, earliestBeginAt: 12.5,
            requiresNetwork: true, requiresExternalPower: true,
            details: TaskDetails(
                title: "Cleaning", subtitle: "…", failsUnlessImmediate: true, requiresGPU: true,
                protectionType: "none", payload: "{}"))
        try app.call(.submit, [encoded(request)])
        let listed = try #require(app.call(.listPending).first)
        #expect(try BusValueDecoder().decode([AppRequest].self, from: listed) == [request])
        let notification = NotificationRequest(
            identifier: "n", title: "t", subtitle: "s", body: "b", showAt: 3, repeatSeconds: 60,
            payload: "{}")
        try app.call(.notify, [encoded(notification)])
        let shown = try #require(app.call(.listNotifications).first)
        #expect(
            try BusValueDecoder().decode([NotificationRequest].self, from: shown)
                == [notification])
    }

    @Test("every call reaches the service with what it carries")
    func calls() throws {
        let server = try PrivateServer()
        let app = try App(server)
        let welcome = try #require(
            app.call(
                .hello,
                [encoded(AppGreeting(activity: .background, executions: [ExecutionID(4)]))]
            ).first)
        #expect(
            try BusValueDecoder().decode(AppWelcome.self, from: welcome)
                == AppWelcome(app: "com.me.news", device: AppDevice(thermalState: .fair)))
        try app.call(.cancel, [.string("a")])
        try app.call(.cancelAll)
        try app.call(.finishLaunching)
        try app.call(
            .complete, [.int64(3), encoded(Completion(success: true, fetchResult: .newData))])
        try app.call(
            .reportProgress,
            [
                .int64(3),
                encoded(
                    TaskProgress(completed: 5, total: 9, fraction: 0.5, title: "", subtitle: "")),
            ])
        try app.call(.setActivity, [.string("foreground")])
        try app.call(.setFetchInterval, [.int64(-1)])
        try app.call(.setFetchInterval, [.int64(60_000_000_000)])
        try app.call(.simulateLaunch, [.string("a")])
        try app.call(.simulateExpiration, [.string("a")])
        try app.call(.withdrawNotifications, [.strings(["n"])])
        let metrics = try #require(app.call(.getMetrics, [.double(5)]).first)
        #expect(
            try BusValueDecoder().decode(AppMetrics.self, from: metrics)
                == AppMetrics(fromAt: 5, untilAt: 6, badAccessExits: 2))
        #expect(
            server.log.calls.withLock { $0 } == [
                "hello background [4]", "cancel a", "cancelAll", "finishLaunching",
                "complete 3 \(Completion(success: true, fetchResult: .newData))", "progress 3 5",
                "activity foreground", "interval -2", "interval 60000000000", "launch a",
                "expiration a", "withdraw [\"n\"]",
            ])
    }

    @Test("what the daemon tells an app arrives as it was sent")
    func signals() throws {
        let app = try App(PrivateServer())
        try app.call(.finishLaunching)
        app.turn { app.signals.count == 2 }
        let delivery = try #require(app.signals.first?.arguments.first)
        #expect(
            try BusValueDecoder().decode(Delivery.self, from: delivery)
                == Delivery(
                    execution: ExecutionID(3), name: "n", kind: .push,
                    details: TaskDetails(payload: "{}"), secondsLeft: 25))
        #expect(app.signals.last?.name == "Expire")
        #expect(app.signals.last?.arguments == [.int64(3)])
    }

    @Test("values of another shape are refused with the place that says which")
    func shapes() throws {
        let app = try App(PrivateServer())
        for (method, arguments) in [
            (ApplicationInterface.Method.hello, [BusValue.dictionary([:])]),
            (.submit, [.dictionary(["name": .int64(1)])]),
            (.complete, [.int64(1), .dictionary(["success": .string("yes")])]),
            (.setActivity, [.string("asleep")]),
        ] {
            let error = #expect(throws: LullError.self) { try app.call(method, arguments) }
            #expect(error?.kind == .invalidRequest)
        }
    }
}
