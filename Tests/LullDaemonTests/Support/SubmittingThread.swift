import Foundation
import LullModel
import LullWire
import Synchronization

/// What one request's submitter knows of it.
struct SubmissionBook: Sendable {
    var identifier: String
    /// Waits for an hour, so that only a cancellation ends it.
    var isHeld = false
    var isAcknowledged = false
    var isCancelAttempted = false
    var isCancelled = false
}

/// A thread that submits requests, and cancels some of them, whenever a daemon answers.
///
/// Each command adds its identifier as a line to `starts` in the work folder.
final class SubmittingThread: Sendable {
    private let books = Mutex<[SubmissionBook]>([])
    private let isStopped = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Submits from now on until `stop`.
    init(_ number: Int, socketPath: String, folder: String, seed: UInt64) {
        let thread = Thread { [self] in
            run(number, socketPath: socketPath, folder: folder, seed: seed)
            ended.signal()
        }
        thread.start()
    }

    /// Ends it; returns what it knows.
    func stop() -> [SubmissionBook] {
        isStopped.store(true, ordering: .relaxed)
        ended.wait()
        return books.withLock { $0 }
    }

    private func run(_ number: Int, socketPath: String, folder: String, seed: UInt64) {
        var numbers = SeededNumbers(seed)
        var client: SchedulerClient?
        var kept: [SubmissionBook] = []
        while !isStopped.load(ordering: .relaxed) {
            do {
                let present = try client ?? SchedulerClient(socketPath: socketPath)
                client = present
                var book = SubmissionBook(identifier: "com.me.\(number).\(kept.count)")
                let choice = numbers.below(10)
                book.isHeld = choice < 2
                defer { kept.append(book) }
                _ = try present.submit(submission(&book, folder, &numbers))
                book.isAcknowledged = true
                if choice < 4 {
                    book.isCancelAttempted = true
                    try present.cancel(TaskIdentifier(trusted: book.identifier))
                    book.isCancelled = true
                }
            } catch let error as LullError where error.kind == .noSuchRequest {
                // It started before it could be cancelled.
            } catch {
                client = nil
            }
            // A few milliseconds for what was submitted to run.
            poll(nil, 0, Int32(numbers.below(8)))
        }
        books.withLock { $0 = kept }
    }

    private func submission(
        _ book: inout SubmissionBook, _ folder: String, _ numbers: inout SeededNumbers
    ) -> Submission {
        let lasts = numbers.below(4) == 0 ? "; exec sleep 0.1" : ""
        return Submission(
            request: TaskRequest(
                identifier: TaskIdentifier(trusted: book.identifier),
                kind: numbers.below(3) == 0 ? .processing : .refresh,
                earliestBegin: book.isHeld ? .delay(.hours(1)) : nil),
            command: Command(
                executable: "/bin/sh",
                arguments: ["-c", "echo \(book.identifier) >> starts\(lasts)"],
                environment: ["PATH=/usr/bin:/bin"], workingDirectory: folder))
    }
}

/// Numbers that look random and follow from a seed (splitmix64).
struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func below(_ limit: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % limit
    }
}
