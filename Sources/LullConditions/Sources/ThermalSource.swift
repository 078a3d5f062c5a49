package import LullModel

/// How hot the device is: the worst of its thermal zones, each measured by its own trip points.
///
/// Sampled: drivers send no uevent for a temperature that rises. A state is left again only 3 °C below
/// where it began, so that a zone at a trip point does not go back and forth.
package final class ThermalSource: ConditionSource {
    private static let folder = "sys/class/thermal"
    private static let tripsMaximum = 32
    /// Degrees Celsius a sensor can mean; outside, it is switched off or broken.
    private static let plausible: ClosedRange<Int64> = -100_000...250_000
    private let tree: SourceTree
    private var states: [String: ThermalState] = [:]

    package init(_ tree: SourceTree) {
        self.tree = tree
    }

    package var facets: FacetSet { FacetSet(.thermal) }
    package var subsystems: [String] { ["thermal"] }
    package var folders: [String] { [Self.folder] }

    package func read(_ facets: FacetSet) -> SourceReport {
        var now: [String: ThermalState] = [:]
        var worst: ThermalState?
        for name in tree.devices(Self.folder) where name.hasPrefix("thermal_zone") {
            guard let state = state(of: name) else { continue }
            now[name] = state
            worst = max(worst ?? .nominal, state)
        }
        states = now
        var report = SourceReport()
        if let worst {
            report.tell(.thermal, source: "sysfs", isSampled: true) { $0.thermalState = worst }
        } else {
            report.leaveUnknown(
                .thermal, source: "sysfs",
                because: "No thermal zone tells its temperature and trip points.", isSampled: true)
        }
        return report
    }

    /// Nil for a zone that is switched off, or without temperature or trip points.
    private func state(of zone: String) -> ThermalState? {
        let device = Self.folder + "/" + zone
        guard tree.attribute(device + "/mode") != "disabled",
            let temperature = tree.number(device + "/temp"), Self.plausible.contains(temperature)
        else { return nil }
        let trips = trips(of: device)
        guard !trips.isEmpty else { return nil }
        return TripPoint.state(at: temperature, trips: trips, before: states[zone])
    }

    private func trips(of device: String) -> [TripPoint] {
        var trips: [TripPoint] = []
        for index in 0..<Self.tripsMaximum {
            let name = "\(device)/trip_point_\(index)_"
            guard let type = tree.attribute(name + "type") else { break }
            // Zero and less are trip points that nobody has set.
            guard let kind = TripPoint.Kind(rawValue: type),
                let temperature = tree.number(name + "temp"), temperature > 0,
                Self.plausible.contains(temperature)
            else { continue }
            trips.append(TripPoint(kind: kind, temperature: temperature))
        }
        return trips
    }
}

/// A temperature at which a zone's driver does something. Thousandths of a degree Celsius.
private struct TripPoint {
    enum Kind: String {
        /// A fan starts.
        case active
        /// The processor is slowed.
        case passive
        /// The firmware is warned.
        case hot
        /// The machine is switched off.
        case critical
    }

    /// How far below a trip point the state before it begins.
    static let approach: Int64 = 5000
    static let hysteresis: Int64 = 3000

    var kind: Kind
    var temperature: Int64

    static func state(
        at temperature: Int64, trips: [TripPoint], before: ThermalState?
    ) -> ThermalState {
        let state = state(at: temperature, trips: trips)
        guard let before, state < before else { return state }
        return min(before, self.state(at: temperature + hysteresis, trips: trips))
    }

    private static func state(at temperature: Int64, trips: [TripPoint]) -> ThermalState {
        trips.map { $0.state(at: temperature) }.max() ?? .nominal
    }

    private func state(at now: Int64) -> ThermalState {
        switch kind {
        case .active: now >= temperature ? .fair : .nominal
        case .passive:
            now >= temperature ? .serious : now >= temperature - Self.approach ? .fair : .nominal
        case .hot: now >= temperature ? .serious : .nominal
        case .critical: now >= temperature - Self.approach ? .critical : .nominal
        }
    }
}
