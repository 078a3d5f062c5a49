import Network

/// The shapes in which apps watch the network.
final class PathClient {
    static let shared = PathClient()

    private let monitor = NWPathMonitor()
    private let wifi = NWPathMonitor(requiredInterfaceType: .wifi)
    private let notCellular = NWPathMonitor(prohibitedInterfaceTypes: [.cellular, .other])
    private let queue = DispatchQueue(label: "NetworkMonitor")
    private(set) var isConnected = false
    private(set) var isUnmetered = false
    private(set) var connection = "unknown"

    func start() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isConnected = path.status == .satisfied
            self?.isUnmetered =
                path.status == .satisfied && !path.isExpensive && !path.isConstrained
            if path.usesInterfaceType(.wifi) {
                self?.connection = "wifi"
            } else if path.usesInterfaceType(.cellular) {
                self?.connection = "cellular"
            } else {
                self?.connection = path.availableInterfaces.first?.name ?? "none"
            }
            DispatchQueue.main.async { self?.tell(path) }
        }
        monitor.start(queue: queue)
        wifi.start(queue: .main)
        notCellular.start(queue: DispatchQueue.global(qos: .background))
    }

    func stop() { monitor.cancel() }

    private func tell(_ path: NWPath) {
        switch path.status {
        case .satisfied: connection += " \(path.supportsIPv4) \(path.supportsIPv6)"
        case .unsatisfied: connection += " \(path.unsatisfiedReason)"
        case .requiresConnection: connection += " \(path.gateways.count)"
        @unknown default: break
        }
        _ = path.supportsDNS && path.isUltraConstrained && monitor.currentPath == path
    }
}
