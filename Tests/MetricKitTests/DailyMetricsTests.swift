import Foundation
import LullClientTestSupport
import LullModel
import Synchronization
import Testing

@testable import MetricKit

/// A folder for one app's record, and launches of the app in it.
private final class Launches {
    let folder = URL(fileURLWithPath: "/tmp/lull-metrics-\(UUID().uuidString)")
    let connection = NeighbourConnection()

    var file: URL { folder.appendingPathComponent("metrics.json") }

    func launch(at seconds: Double) -> DailyMetrics {
        let connection = connection
        return DailyMetrics(
            file: file, version: "1.2", now: { Date(timeIntervalSince1970: seconds) },
            connection: { connection })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

/// Keeps what it is given.
private final class Subscriber: NSObject, MXMetricManagerSubscriber, Sendable {
    private let received = Mutex<[[Double]]>([])

    func didReceive(_ payloads: [MXMetricPayload]) {
        received.withLock {
            $0.append(payloads.map { $0.timeStampEnd.timeIntervalSince1970 })
        }
    }

    /// After all that is under way.
    func ends(_ manager: MXMetricManager) -> [[Double]] {
        _ = manager.pastPayloads
        return received.withLock { $0 }
    }
}

@Suite("daily metrics") struct DailyMetricsTests {
    private static let start = 1_800_000_000.0
    private let launches = Launches()

    /// One launch's manager with one subscriber, after everything came.
    private func ends(at seconds: Double) -> [[Double]] {
        let manager = MXMetricManager(launches.launch(at: seconds))
        let subscriber = Subscriber()
        manager.add(subscriber)
        return subscriber.ends(manager)
    }

    @Test("the first launch only begins to count, and a day later there is a payload")
    func firstDay() {
        launches.connection.count(AppMetrics(fromAt: Self.start, untilAt: Self.start + 90_000))
        #expect(ends(at: Self.start).isEmpty)
        #expect(ends(at: Self.start + 86_399).isEmpty)
        #expect(launches.connection.askedSince.isEmpty)
        #expect(ends(at: Self.start + 90_000) == [[Self.start + 90_000]])
        #expect(launches.connection.askedSince == [Self.start])
    }

    @Test("there is at most one payload a day, and the next continues where the last one ended")
    func nextDays() {
        _ = ends(at: Self.start)
        launches.connection.count(AppMetrics(fromAt: Self.start, untilAt: Self.start + 90_000))
        _ = ends(at: Self.start + 90_000)
        #expect(ends(at: Self.start + 90_001).isEmpty)
        launches.connection.count(
            AppMetrics(fromAt: Self.start + 90_000, untilAt: Self.start + 200_000))
        #expect(ends(at: Self.start + 200_000) == [[Self.start + 200_000]])
        #expect(launches.connection.askedSince == [Self.start, Self.start + 90_000])
    }

    @Test("without a daemon nothing is lost: the next launch asks for the same time")
    func withoutDaemon() {
        _ = ends(at: Self.start)
        launches.connection.refuse(LullError(.unavailable, "Nobody is there."))
        #expect(ends(at: Self.start + 90_000).isEmpty)
        launches.connection.refuse(nil)
        launches.connection.count(AppMetrics(fromAt: Self.start, untilAt: Self.start + 90_010))
        #expect(ends(at: Self.start + 90_010) == [[Self.start + 90_010]])
        #expect(launches.connection.askedSince == [Self.start])
    }

    @Test("a clock that was set back, and a damaged record, begin to count anew")
    func anew() throws {
        _ = ends(at: Self.start)
        #expect(ends(at: Self.start - 500_000).isEmpty)
        launches.connection.count(AppMetrics(fromAt: 0, untilAt: Self.start - 400_000))
        #expect(ends(at: Self.start - 400_000) == [[Self.start - 400_000]])
        try Data("{".utf8).write(to: launches.file)
        #expect(ends(at: Self.start + 900_000).isEmpty)
    }

    @Test("a program that is no app is told nothing")
    func noApp() {
        let daily = DailyMetrics(file: nil, version: "", connection: { NeighbourConnection() })
        let manager = MXMetricManager(daily)
        let subscriber = Subscriber()
        manager.add(subscriber)
        #expect(subscriber.ends(manager).isEmpty)
    }

    @Test("every subscriber gets the day's payload once, also a late one; a removed one does not")
    func subscribers() {
        _ = ends(at: Self.start)
        launches.connection.count(AppMetrics(fromAt: Self.start, untilAt: Self.start + 90_000))
        let manager = MXMetricManager(launches.launch(at: Self.start + 90_000))
        let (first, late, never) = (Subscriber(), Subscriber(), Subscriber())
        manager.add(first)
        manager.add(first)
        #expect(first.ends(manager).count == 1)
        manager.add(late)
        #expect(late.ends(manager).count == 1 && first.ends(manager).count == 1)
        manager.remove(never)
        #expect(never.ends(manager).isEmpty)
    }

    @Test("seven past payloads are kept, the oldest first")
    func past() {
        _ = ends(at: Self.start)
        for day in 1...9 {
            let until = Self.start + Double(day) * 90_000
            launches.connection.count(AppMetrics(fromAt: until - 90_000, untilAt: until))
            _ = ends(at: until)
        }
        let manager = MXMetricManager(launches.launch(at: Self.start + 9 * 90_000))
        let ends = manager.pastPayloads.map { $0.timeStampEnd.timeIntervalSince1970 }
        #expect(ends == (3...9).map { Self.start + Double($0) * 90_000 })
        #expect(manager.pastDiagnosticPayloads.isEmpty)
    }

    @Test("the sequence of iOS 27 gives the same report, and each use of it does")
    func reports() async throws {
        _ = ends(at: Self.start)
        launches.connection.count(
            AppMetrics(fromAt: Self.start, untilAt: Self.start + 90_000, backgroundSeconds: 12))
        let manager = MetricManager(launches.launch(at: Self.start + 90_000))
        for _ in 1...2 {
            var reports = manager.metricReports.makeAsyncIterator()
            let report = try #require(await reports.next())
            #expect(report.timeRange.duration == 90_000)
            let day = try #require(report.intervalEntries.fullDayEntry)
            #expect(
                day.values.contains(
                    .totalBackgroundTime(TotalBackgroundTimeMetric(value: .seconds(12)))))
        }
    }

    @Test("a reader of diagnostics waits, and ends with its task")
    func diagnostics() async {
        let manager = MetricManager(launches.launch(at: Self.start))
        let task = Task {
            for await _ in manager.diagnosticReports { return false }
            return true
        }
        task.cancel()
        #expect(await task.value)
    }
}
