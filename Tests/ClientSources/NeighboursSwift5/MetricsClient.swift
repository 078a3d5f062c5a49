import Foundation
import MetricKit

/// The shapes in which apps receive metrics.
class MetricsClient: NSObject, MXMetricManagerSubscriber {
    var lines: [String] = []

    override init() {
        super.init()
        MXMetricManager.shared.add(self)
    }

    deinit { MXMetricManager.shared.remove(self) }

    func didReceive(_ payloads: [MXMetricPayload]) {
        for payload in payloads {
            if let exits = payload.applicationExitMetrics?.backgroundExitData {
                lines.append("\(exits.cumulativeNormalAppExitCount)")
                lines.append("\(exits.cumulativeBackgroundTaskAssertionTimeoutExitCount)")
                lines.append("\(exits.cumulativeMemoryResourceLimitExitCount)")
            }
            if let cpu = payload.cpuMetrics { lines.append("\(cpu.cumulativeCPUTime)") }
            if let time = payload.applicationTimeMetrics?.cumulativeBackgroundTime {
                lines.append("\(time.converted(to: .minutes))")
            }
            if let peak = payload.memoryMetrics?.peakMemoryUsage { lines.append("\(peak)") }
            let launches = payload.applicationLaunchMetrics?.histogrammedTimeToFirstDraw
            lines.append("\(launches?.totalBucketCount ?? 0)")
            lines.append(String(decoding: payload.jsonRepresentation(), as: UTF8.self))
            lines.append("\(payload.timeStampBegin) \(payload.timeStampEnd)")
            lines.append("\(payload.dictionaryRepresentation().count)")
        }
    }

    func didReceive(_ payloads: [MXDiagnosticPayload]) {
        for payload in payloads {
            for crash in payload.crashDiagnostics ?? [] {
                lines.append(crash.terminationReason ?? "\(crash.signal ?? 0)")
                lines.append(
                    String(decoding: crash.callStackTree.jsonRepresentation(), as: UTF8.self))
            }
            for hang in payload.hangDiagnostics ?? [] { lines.append("\(hang.hangDuration)") }
        }
    }
}
