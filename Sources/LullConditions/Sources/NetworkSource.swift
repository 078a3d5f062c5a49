package import LullModel
package import LullPlatform

/// The network, from the kernel's default routes, and airplane mode, from its radio switches.
///
/// A default route over a link that is up counts as full reach: what lies behind it (a sign-in page, no
/// internet) the kernel does not know. Metering is a guess from the kind of link.
package final class NetworkSource: ConditionSource {
    private static let switches = "sys/class/rfkill"
    private let tree: SourceTree
    private var socket: NetlinkSocket?
    private var links: [NetworkLink] = []

    package init(_ tree: SourceTree) {
        self.tree = tree
    }

    package var facets: FacetSet { FacetSet(.network) }
    package var subsystems: [String] { ["rfkill"] }
    package var folders: [String] { ["proc/net", "sys/class/net", Self.switches] }
    package var hasEventsOfItsOwn: Bool { socket != nil }

    package func observe(_ loop: EventLoop, changed: @escaping () -> Void) {
        guard tree.isKernels else { return }
        // Refused, as in some containers: `read` says so.
        socket = try? NetlinkSocket(loop, about: .routes) { [weak self] notices in
            if let self, notices.contains(where: self.isNews) { changed() }
        }
    }

    package func close() {
        socket = nil
    }

    package func read(_ facets: FacetSet) -> SourceReport {
        var report = SourceReport()
        let (tables, source) = readTables()
        if let tables {
            links = tables.links
            let condition = condition(tables)
            report.tell(.network, source: source) { $0.network = condition }
        } else {
            report.leaveUnknown(
                .network, source: source,
                because: "Neither rtnetlink nor 'proc/net/route' can be read.")
        }
        if tree.isKernels, socket == nil { report.markWithoutEvents() }
        return report
    }

    private func readTables() -> (RouteTables?, source: String) {
        if tree.isKernels, let tables = try? RouteTables.read() {
            return (tables, "rtnetlink")
        }
        return (RouteTables.readProcfs(tree), "procfs")
    }

    private func condition(_ tables: RouteTables) -> NetworkCondition {
        let kinds = tables.defaultRoutes.compactMap { route in
            tables.links.first { $0.index == route.linkIndex && $0.isUp && $0.name != "lo" }
        }.map { LinkKind(of: $0, in: tree) }
        // A route that a blocked radio has left behind leads nowhere.
        if areRadiosBlocked(), kinds.allSatisfy(\.isRadio) {
            return NetworkCondition(reach: .none, isAirplaneModeOn: true)
        }
        guard !kinds.isEmpty else { return .none }
        // What a tunnel costs is what the link below it costs.
        let carrier = kinds.first { $0 != .virtual }
        return NetworkCondition(reach: .full, metering: carrier?.metering ?? .unknown)
    }

    /// At least one radio, and each switched off, by a key or by software.
    private func areRadiosBlocked() -> Bool {
        var hasRadio = false
        for name in tree.devices(Self.switches) {
            let device = Self.switches + "/" + name
            // Gone while it was read: no radio any more.
            guard tree.attribute(device + "/type") != nil else { continue }
            hasRadio = true
            let isBlocked = tree.number(device + "/soft") == 1 || tree.number(device + "/hard") == 1
            if !isBlocked { return false }
        }
        return hasRadio
    }

    /// Links repeat themselves, as at each scan of a wireless one.
    private func isNews(_ notice: NetlinkSocket.Notice) -> Bool {
        switch notice {
        case .lost: true
        case .message(let bytes):
            RouteMessage.parse(bytes).contains { message in
                switch message {
                case .link(let link): !links.contains(link)
                case .linkRemoved, .defaultRoute, .defaultRouteRemoved: true
                case .done, .failure, .other: false
                }
            }
        }
    }
}
