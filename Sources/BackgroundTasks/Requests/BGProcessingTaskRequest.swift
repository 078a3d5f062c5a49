public import Foundation

/// Asks for minutes of work while the device is left alone. Ten may be pending at a time.
///
/// Needs the background mode `processing`.
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    // Unchecked as its base class is, and with nothing of its own that changes.

    public override init(identifier: String) {
        super.init(identifier: identifier)
    }

    /// Whether the task waits for a network. If it does not, there may be none.
    open var requiresNetworkConnectivity: Bool {
        get { values.requiresNetworkConnectivity }
        set { change { $0.requiresNetworkConnectivity = newValue } }
    }

    /// Whether the task waits for external power. If it does not, it may still have to.
    open var requiresExternalPower: Bool {
        get { values.requiresExternalPower }
        set { change { $0.requiresExternalPower = newValue } }
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        filled(BGProcessingTaskRequest(identifier: identifier))
    }

    open override var description: String {
        "<BGProcessingTaskRequest: \(requirementsText)>"
    }

    /// As Apple's log shows it.
    var requirementsText: String {
        "\(identifier), earliestBeginDate: \(dateText), "
            + "requiresExternalPower=\(requiresExternalPower ? 1 : 0), "
            + "requiresNetworkConnectivity=\(requiresNetworkConnectivity ? 1 : 0)"
    }
}
