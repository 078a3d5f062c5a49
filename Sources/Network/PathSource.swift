internal import Foundation
internal import LullClient
internal import LullModel

/// What all monitors of the process look at, and what tells them of changes.
///
/// Guards the list of monitors; they are told on its queue, one after the other.
final class PathSource: @unchecked Sendable {
    // Unchecked: `listeners` is touched on `queue` only; the rest is constant, and the closures are called
    // from any thread by design.

    private struct Listener {
        weak var monitor: NWPathMonitor?
    }

    let queue = DispatchQueue(label: "io.lull.paths")
    private let condition: () -> NetworkCondition?
    private let machine: () -> MachineNetwork
    private let observe: (@escaping () -> Void) -> Void
    private var listeners: [Listener] = []
    private var isObserving = false

    /// The daemon's view, completed by the kernel's.
    static let shared = PathSource(
        condition: { AppRuntime.shared.device.network }, machine: { MachineNetwork.read() },
        observe: { changed in
            AppRuntime.shared.onDeviceChange { _ in changed() }
            RouteWatch.begin(changed)
        })

    /// `observe` is called once, with what is to be called at every change from then on.
    init(
        condition: @escaping () -> NetworkCondition?, machine: @escaping () -> MachineNetwork,
        observe: @escaping (@escaping () -> Void) -> Void
    ) {
        self.condition = condition
        self.machine = machine
        self.observe = observe
    }

    func path(allowing isAllowed: (NWInterface.InterfaceType) -> Bool) -> NWPath {
        NWPath(condition: condition(), machine: machine(), allowing: isAllowed)
    }

    /// Tells the monitor at once, and then of every change for as long as it lives.
    func add(_ monitor: NWPathMonitor) {
        queue.async { [self] in
            listeners.append(Listener(monitor: monitor))
            if !isObserving {
                isObserving = true
                observe { [weak self] in self?.changed() }
            }
            monitor.look()
        }
    }

    func remove(_ monitor: NWPathMonitor) {
        queue.async { [self] in
            listeners.removeAll { $0.monitor == nil || $0.monitor === monitor }
        }
    }

    private func changed() {
        queue.async { [self] in
            listeners.removeAll { $0.monitor == nil }
            for listener in listeners { listener.monitor?.look() }
        }
    }
}
