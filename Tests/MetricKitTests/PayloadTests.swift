import Foundation
import LullModel
import Testing

@testable import MetricKit

@Suite("metric payloads") struct PayloadTests {
    private let metrics = AppMetrics(
        fromAt: 1_800_000_000, untilAt: 1_800_090_000, normalExits: 5, badAccessExits: 1,
        illegalInstructionExits: 2, abnormalExits: 3, taskTimeoutExits: 4,
        backgroundSeconds: 61.5, backgroundCPUSeconds: 7)

    @Test("it says what was counted")
    func counted() throws {
        let payload = MXMetricPayload(metrics, version: "1.2")
        let exits = try #require(payload.applicationExitMetrics?.backgroundExitData)
        #expect(exits.cumulativeNormalAppExitCount == 5)
        #expect(exits.cumulativeBadAccessExitCount == 1)
        #expect(exits.cumulativeIllegalInstructionExitCount == 2)
        #expect(exits.cumulativeAbnormalExitCount == 3)
        #expect(exits.cumulativeBackgroundTaskAssertionTimeoutExitCount == 4)
        #expect(payload.cpuMetrics?.cumulativeCPUTime == .seconds(7))
        #expect(payload.applicationTimeMetrics?.cumulativeBackgroundTime == .seconds(61.5))
        #expect(payload.timeStampBegin.timeIntervalSince1970 == 1_800_000_000)
        #expect(payload.timeStampEnd.timeIntervalSince1970 == 1_800_090_000)
        #expect(payload.latestApplicationVersion == "1.2")
    }

    @Test("what nobody measured is absent")
    func absent() {
        let payload = MXMetricPayload(metrics, version: "")
        #expect(payload.memoryMetrics == nil && payload.diskIOMetrics == nil)
        #expect(payload.gpuMetrics == nil && payload.applicationLaunchMetrics == nil)
        #expect(payload.networkTransferMetrics == nil && payload.signpostMetrics == nil)
        #expect(payload.dictionaryRepresentation()["memoryMetrics"] == nil)
    }

    @Test("the JSON has the counted values under Apple's names, and no others")
    func json() throws {
        let data = MXMetricPayload(metrics, version: "1.2").jsonRepresentation()
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            object.keys.sorted() == [
                "appVersion", "applicationExitMetrics", "applicationTimeMetrics", "cpuMetrics",
                "metaData", "timeStampBegin", "timeStampEnd",
            ])
        #expect(object["timeStampBegin"] as? String == "2027-01-15T08:00:00Z")
        #expect(object["cpuMetrics"] as? [String: String] == ["cumulativeCPUTime": "7 sec"])
        #expect(
            object["applicationTimeMetrics"] as? [String: String] == [
                "cumulativeBackgroundTime": "61.5 sec"
            ])
        let exits = object["applicationExitMetrics"] as? [String: [String: Int]]
        #expect(exits?["backgroundExitData"]?.count == 5)
        #expect(exits?["backgroundExitData"]?["cumulativeNormalAppExitCount"] == 5)
    }

    @Test("a report of iOS 27 survives coding, and has the same counts")
    func report() throws {
        let report = MetricReport(metrics)
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(MetricReport.self, from: data) == report)
        let values = try #require(report.intervalEntries.fullDayEntry).values
        #expect(values.contains(.cpuTime(CPUTimeMetric(value: .seconds(7)))))
        let counts = values.compactMap { value -> [Int]? in
            guard case .backgroundTermination(let metric) = value else { return nil }
            return [
                metric.normalTerminationCount, metric.badAccessTerminationCount,
                metric.illegalInstructionTerminationCount, metric.abnormalTerminationCount,
                metric.taskTimeoutTerminationCount, metric.memoryLimitTerminationCount,
            ]
        }
        #expect(counts == [[5, 1, 2, 3, 4, 0]])
    }
}
