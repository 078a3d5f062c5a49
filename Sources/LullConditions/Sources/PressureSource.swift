package import LullModel
internal import LullPlatform

/// How much work waits for processor, memory and storage.
///
/// Reads the kernel's pressure stall information, or for the processor without it the load average.
/// The averages are of the last ten seconds, and whole percents, so that noise is no news.
package final class PressureSource: ConditionSource {
    /// Of `proc/stat` the processors' lines come first, about 100 bytes each.
    private static let processorTableSizeMaximum = 256 * 1024
    private let tree: SourceTree

    package init(_ tree: SourceTree) {
        self.tree = tree
    }

    package var facets: FacetSet {
        [FacetSet(.cpuPressure), FacetSet(.memoryPressure), FacetSet(.ioPressure)]
    }

    package func read(_ facets: FacetSet) -> SourceReport {
        var report = SourceReport()
        if facets.contains(.cpuPressure) {
            readPressure(.cpuPressure, "cpu", into: &report) { $0.cpuPressure = $1 }
            if report.conditions.cpuPressure == nil, let load = loadPerProcessor() {
                report.tell(.cpuPressure, source: "load average", isSampled: true) {
                    $0.cpuPressure = load
                }
            }
        }
        if facets.contains(.memoryPressure) {
            readPressure(.memoryPressure, "memory", into: &report) { $0.memoryPressure = $1 }
        }
        if facets.contains(.ioPressure) {
            readPressure(.ioPressure, "io", into: &report) { $0.ioPressure = $1 }
        }
        return report
    }

    private func readPressure(
        _ facet: ConditionFacet, _ file: String, into report: inout SourceReport,
        set: (inout DeviceConditions, Double) -> Void
    ) {
        let reason: String
        switch tree.content("proc/pressure/" + file) {
        case .text(let text):
            if let percent = PressureSource.someAverage(text) {
                report.tell(facet, source: "psi", isSampled: true) { set(&$0, percent) }
                return
            }
            reason = "'proc/pressure/\(file)' holds no average of the last 10 seconds."
        case .absent:
            reason = "The kernel gives no pressure stall information."
        case .unreadable(let refusal):
            reason = "'proc/pressure/\(file)' cannot be read: \(refusal)."
        }
        report.leaveUnknown(facet, source: "psi", because: reason, isSampled: true)
    }

    /// The value of `avg10` in the line that begins with `some`.
    private static func someAverage(_ text: String) -> Double? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.first == "some" else { continue }
            for field in fields where field.hasPrefix("avg10=") {
                return Double(field.dropFirst(6)).flatMap(wholePercent)
            }
        }
        return nil
    }

    /// Percent: 100 is a runnable thread for each processor, or more.
    private func loadPerProcessor() -> Double? {
        guard let load = tree.attribute("proc/loadavg")?.split(separator: " ").first,
            let average = Double(load),
            case .text(let table) = tree.content(
                "proc/stat", sizeMaximum: Self.processorTableSizeMaximum)
        else { return nil }
        let processors = table.split(separator: "\n").count { line in
            line.hasPrefix("cpu") && line.dropFirst(3).first?.isNumber == true
        }
        guard processors > 0 else { return nil }
        return PressureSource.wholePercent(average / Double(processors) * 100)
    }

    private static func wholePercent(_ value: Double) -> Double? {
        guard value.isFinite, value >= 0 else { return nil }
        return min(100, value.rounded())
    }
}
