package import LullModel

/// External power and the battery, from `sys/class/power_supply`.
///
/// External power is what the mains say, whatever the battery's status: held at a charge limit, a battery
/// reports `Not charging`, `Full` or `Unknown` and goes back and forth, while the cable stays in.
package final class PowerSupplySource: ConditionSource {
    private static let folder = "sys/class/power_supply"
    private let tree: SourceTree

    package init(_ tree: SourceTree) {
        self.tree = tree
    }

    package var facets: FacetSet { [FacetSet(.externalPower), FacetSet(.battery)] }
    package var subsystems: [String] { ["power_supply"] }
    package var folders: [String] { [Self.folder] }

    package func read(_ facets: FacetSet) -> SourceReport {
        var mains: [Bool] = []
        var batteries: [Battery] = []
        for name in tree.devices(Self.folder) {
            let device = Self.folder + "/" + name
            // A mouse's or a headset's: neither its battery nor its cradle says anything of the system.
            if tree.attribute(device + "/scope") == "Device" { continue }
            switch tree.attribute(device + "/type") {
            case "Mains", "USB", "Wireless":
                // 2 is a source whose voltage is negotiated.
                if let online = tree.number(device + "/online") { mains.append(online > 0) }
            case "Battery", "UPS":
                if tree.number(device + "/present") != 0 { batteries.append(battery(device)) }
            default:
                // Another sort, or pulled out while being read.
                continue
            }
        }
        return PowerSupplySource.report(mains: mains, batteries: batteries)
    }

    private func battery(_ device: String) -> Battery {
        Battery(
            status: tree.attribute(device + "/status"),
            energy: share(device, "energy"), charge: share(device, "charge"),
            capacity: tree.number(device + "/capacity").flatMap {
                (0...100).contains($0) ? $0 : nil
            })
    }

    private func share(_ device: String, _ quantity: String) -> Battery.Share? {
        guard let now = tree.number("\(device)/\(quantity)_now"), now >= 0,
            let full = tree.number("\(device)/\(quantity)_full"), full > 0
        else { return nil }
        return Battery.Share(now: Double(now), full: Double(full))
    }

    /// `mains` holds, for each external source, whether it is online.
    private static func report(mains: [Bool], batteries: [Battery]) -> SourceReport {
        var report = SourceReport()
        guard !batteries.isEmpty else {
            // What runs without a battery is plugged in, also if an unused socket says `offline`.
            report.tell(.battery, source: "sysfs") { $0.battery = .absent }
            report.tell(.externalPower, source: "sysfs") { $0.isOnExternalPower = true }
            return report
        }
        let isExternal = isOnExternalPower(mains: mains, batteries: batteries)
        if let isExternal {
            report.tell(.externalPower, source: "sysfs") { $0.isOnExternalPower = isExternal }
        } else {
            report.leaveUnknown(
                .externalPower, source: "sysfs",
                because: "No mains are reported, and the battery's status is unknown.")
        }
        if let level = Battery.level(of: batteries) {
            let isDischarging =
                isExternal == false || batteries.contains { $0.status == "Discharging" }
            report.tell(.battery, source: "sysfs") {
                $0.battery = .present(level: level, isDischarging: isDischarging)
            }
        } else {
            report.leaveUnknown(
                .battery, source: "sysfs", because: "The battery does not report its level.")
        }
        return report
    }

    private static func isOnExternalPower(mains: [Bool], batteries: [Battery]) -> Bool? {
        if !mains.isEmpty { return mains.contains(true) }
        if batteries.contains(where: { $0.status == "Discharging" }) { return false }
        let fed: Set<String?> = ["Charging", "Full", "Not charging"]
        return batteries.contains { fed.contains($0.status) } ? true : nil
    }
}

/// One of the system's batteries, as far as it tells.
private struct Battery {
    struct Share {
        var now: Double
        var full: Double
    }

    var status: String?
    var energy: Share?
    var charge: Share?
    /// Percent.
    var capacity: Int64?

    /// Percent of all batteries together, whole: less is noise. By energy where all tell it, else by
    /// charge, else the mean of their percentages.
    static func level(of batteries: [Battery]) -> Double? {
        let sums = [batteries.map(\.energy), batteries.map(\.charge)]
        for shares in sums where !shares.contains(where: { $0 == nil }) {
            let known = shares.compactMap { $0 }
            let now = known.reduce(0) { $0 + $1.now }
            let full = known.reduce(0) { $0 + $1.full }
            return min(100, (now / full * 100).rounded())
        }
        let levels = batteries.compactMap(\.percent)
        guard !levels.isEmpty else { return nil }
        return (levels.reduce(0, +) / Double(levels.count)).rounded()
    }

    private var percent: Double? {
        if let capacity { return Double(capacity) }
        return (energy ?? charge).map { min(100, $0.now / $0.full * 100) }
    }
}
