import BackgroundTasks
import Glibc
import LullClient
import LullClientTestSupport
import LullModel
import Testing

@Suite("misuse", .timeLimit(.minutes(2))) struct MisuseTests {
    @Test("registering after launching ends the process with Apple's text")
    func late() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) {
            let bench = BGTaskScheduler.simulateShared()
            bench.runtime.finishLaunching()
            BGTaskScheduler.shared.register(
                forTaskWithIdentifier: "com.example.app.refresh", using: nil
            ) { _ in }
        }
        try expect(
            result, "All launch handlers must be registered before application finishes launching")
    }

    @Test("registering twice ends the process with Apple's text")
    func twice() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) {
            _ = BGTaskScheduler.simulateShared()
            for _ in 0..<2 {
                BGTaskScheduler.shared.register(
                    forTaskWithIdentifier: "com.example.app.refresh", using: nil
                ) { _ in }
            }
        }
        try expect(
            result,
            "Launch handler for task with identifier com.example.app.refresh "
                + "has already been registered")
    }

    @Test("submitting without a launch handler ends the process with Apple's text")
    func submitted() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) {
            _ = BGTaskScheduler.simulateShared()
            try BGTaskScheduler.shared.submit(
                BGAppRefreshTaskRequest(identifier: "com.example.app.refresh"))
        }
        try expect(
            result,
            "No launch handler registered for task with identifier com.example.app.refresh")
    }

    @Test("a launch without a handler, as after an update, ends the process with Apple's text")
    func delivered() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) {
            let bench = BGTaskScheduler.simulateShared()
            bench.runtime.finishLaunching()
            bench.connection.deliver("com.example.app.renamed")
            _ = await bench.connection.completions.next()
        }
        try expect(
            result,
            "No launch handler registered for task with identifier com.example.app.renamed")
    }

    private func expect(_ result: ExitTest.Result?, _ text: String) throws {
        let written = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(written.contains("reason: '\(text)'\n"))
    }
}
