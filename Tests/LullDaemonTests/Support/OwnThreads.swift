import Foundation
import Testing

/// Runs each test on a thread of its own: these tests block while real programs do their part, and the
/// threads that all other tests share must not wait with them.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadExecutor.shared) { try await body() }
    }
}

extension Trait where Self == OwnThreads {
    static var ownThreads: OwnThreads { OwnThreads() }
}

private final class ThreadExecutor: TaskExecutor {
    static let shared = ThreadExecutor()
    /// 10 tests at a time: most of them wait, and each has a daemon.
    private let places = DispatchSemaphore(value: 10)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { [self] in
            places.wait()
            job.runSynchronously(on: asUnownedTaskExecutor())
            places.signal()
        }
        thread.start()
    }
}
