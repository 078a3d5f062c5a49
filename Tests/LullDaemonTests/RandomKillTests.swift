import Foundation
import LullModel
import LullTestSupport
import LullWire
import Testing

/// `lulld` killed again and again, at any instant, while requests come, go and run.
///
/// Every command writes a line when it starts, so what started is known without the daemon. 20 kills by
/// default; `LULL_KILLS=200` for more, `LULL_SEED` for another sequence.
@Suite(.ownThreads)
struct RandomKillTests {
    private static let kills = number("LULL_KILLS") ?? 20
    private static let seed = UInt64(number("LULL_SEED") ?? 1)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    @Test("no acknowledged request is lost, and none starts twice")
    func kills() throws {
        let machine = try TestMachine(isPlugged: true)
        var generator = SeededNumbers(Self.seed)
        let loads = (0..<2).map {
            SubmittingThread(
                $0, socketPath: machine.socketPath, folder: machine.folder.path("work"),
                seed: Self.seed &* 31 &+ UInt64($0))
        }
        for _ in 0..<Self.kills {
            try machine.launch()
            let daemon = try #require(machine.daemon)
            // Now and then while it starts; mostly in the middle of its work, however slow the machine.
            if generator.below(4) > 0 { try machine.waitForLog("listens on") }
            let moment = Double(generator.below(200) + 1) / 1000
            daemon.read(for: moment) { daemon.exitCode != nil }
            #expect(daemon.exitCode == nil, "\(daemon.errorText)")
            daemon.signal(SIGKILL)
            try daemon.waitForEnd()
        }
        try machine.start()
        let books = loads.flatMap { $0.stop() }
        let client = try SchedulerClient(socketPath: machine.socketPath)
        let leftovers = Self.cancelHeld(books, client)
        #expect(leftovers.isEmpty, "\(leftovers)")
        try machine.wait(for: "everything has run", within: 120) {
            let status = try machine.status()
            return status.pendingCount == 0 && status.running.isEmpty
        }
        let faults = try Self.faults(in: books, machine, client)
        #expect(
            faults.isEmpty,
            "LULL_SEED=\(Self.seed) LULL_KILLS=\(Self.kills)\n\(faults.joined(separator: "\n"))")
        let submitted = books.count { $0.isAcknowledged }
        let cancelled = books.count { $0.isCancelled }
        #expect(
            submitted > Self.kills && cancelled > 0,
            "\(submitted) submitted, \(cancelled) cancelled")
        try machine.stop()
    }

    /// Takes back what waits for an hour. Those it finds gone, though nobody ever tried to, are lost.
    private static func cancelHeld(
        _ books: [SubmissionBook], _ client: SchedulerClient
    ) -> [String] {
        books.filter { $0.isHeld && !$0.isCancelled }.compactMap { book -> String? in
            do throws(LullError) {
                try client.cancel(TaskIdentifier(trusted: book.identifier))
                return nil
            } catch {
                let mayBeGone = book.isCancelAttempted || !book.isAcknowledged
                return error.kind == .noSuchRequest && mayBeGone ? nil : error.message
            }
        }
    }

    /// Each request's books against what started and what the daemon says of it.
    private static func faults(
        in books: [SubmissionBook], _ machine: TestMachine, _ client: SchedulerClient
    ) throws -> [String] {
        var starts: [String: Int] = [:]
        for name in machine.lines("starts") { starts[name, default: 0] += 1 }
        var faults: [String] = []
        for book in books {
            let name = book.identifier
            let count = starts[name] ?? 0
            if count > 1 { faults.append("\(name) started \(count) times") }
            if book.isCancelled && count > 0 {
                faults.append("\(name) ran though it was cancelled")
            }
            guard book.isAcknowledged, !book.isHeld, !book.isCancelAttempted, count == 0 else {
                continue
            }
            let why = try client.explain(TaskIdentifier(trusted: name))
            if why.lastExecution?.outcome != "unknown" {
                faults.append("\(name) is lost: \(why.summary)")
            }
        }
        let known = Set(books.map(\.identifier))
        for name in starts.keys.sorted() where !known.contains(name) {
            faults.append("\(name) ran though nobody submitted it")
        }
        return faults
    }
}
