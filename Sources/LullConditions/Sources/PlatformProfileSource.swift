package import LullModel
package import LullPlatform

/// Low Power Mode, from the firmware's platform profile: on while it is `low-power`.
package final class PlatformProfileSource: ConditionSource {
    private static let file = "sys/firmware/acpi/platform_profile"
    private let tree: SourceTree
    private var watch: AttributeWatch?
    private var hasNoEvents = false

    package init(_ tree: SourceTree) {
        self.tree = tree
    }

    package var facets: FacetSet { FacetSet(.lowPowerMode) }
    package var folders: [String] { ["sys/firmware/acpi"] }

    package func observe(_ loop: EventLoop, changed: @escaping () -> Void) {
        guard case .text = tree.content(Self.file) else { return }
        do {
            watch = try AttributeWatch(loop, path: tree.path(Self.file), changed: changed)
        } catch {
            hasNoEvents = true
        }
    }

    package func close() {
        watch = nil
    }

    package func read(_ facets: FacetSet) -> SourceReport {
        var report = SourceReport()
        switch tree.content(Self.file) {
        case .absent:
            report.leaveUnknown(
                .lowPowerMode, source: "sysfs",
                because: "The firmware offers no platform profile.")
        case .unreadable(let reason):
            report.leaveUnknown(
                .lowPowerMode, source: "sysfs",
                because: "The platform profile cannot be read: \(reason).")
        case .text:
            if let profile = tree.attribute(Self.file) {
                report.tell(.lowPowerMode, source: "sysfs") {
                    $0.isLowPowerModeOn = profile == "low-power"
                }
            } else {
                report.leaveUnknown(
                    .lowPowerMode, source: "sysfs", because: "The platform profile is empty.")
            }
        }
        if hasNoEvents { report.markWithoutEvents() }
        return report
    }
}
