package import LullModel

/// Whether a person can be here at all, from `sys/class/input`: without anything to type or point with, away.
///
/// Where there are input devices, only a session service knows whether somebody uses them.
package final class PresenceSource: ConditionSource {
    private static let folder = "sys/class/input"
    /// Devices that machines without a person have too.
    private static let buttons: Set<String> = [
        "Power Button", "Sleep Button", "Lid Switch", "PC Speaker", "Video Bus",
    ]
    private let tree: SourceTree

    package init(_ tree: SourceTree) {
        self.tree = tree
    }

    package var facets: FacetSet { FacetSet(.presence) }
    package var subsystems: [String] { ["input"] }
    package var folders: [String] { [Self.folder] }

    package func read(_ facets: FacetSet) -> SourceReport {
        var report = SourceReport()
        if !tree.isFolder("sys/class") {
            report.leaveUnknown(.presence, source: "sysfs", because: "sysfs is not mounted.")
        } else if tree.devices(Self.folder).contains(where: isInput) {
            report.leaveUnknown(
                .presence, source: "sysfs",
                because: "No session service tells, and input devices exist.")
        } else {
            report.tell(.presence, source: "sysfs, no input device") { $0.presence = .away }
        }
        return report
    }

    /// `mice` sums up all mice and exists without one.
    private func isInput(_ entry: String) -> Bool {
        guard entry != "mice" else { return false }
        let device = Self.folder + "/" + entry
        let name = tree.attribute(device + "/name") ?? tree.attribute(device + "/device/name")
        return name.map { !Self.buttons.contains($0) } ?? true
    }
}
