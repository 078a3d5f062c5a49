public import Foundation
internal import Glibc
package import LullClient
package import LullModel

/// The device, and its battery as the daemon last told of it.
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// Whether the battery is being charged.
    public enum BatteryState: Int, Sendable {
        case unknown = 0
        case unplugged = 1
        case charging = 2
        case full = 3
    }

    private static let only = UIDevice(runtime: { .shared })

    open class var current: UIDevice { only }

    private let runtime: () -> AppRuntime
    private var isListening = false
    private var last = AppDevice()

    /// Only `current` and tests make one.
    package init(runtime: @escaping () -> AppRuntime) {
        self.runtime = runtime
        super.init()
    }

    // MARK: Battery

    /// Whether the battery's state and level are known and told of; false at first.
    open var isBatteryMonitoringEnabled = false {
        didSet {
            guard isBatteryMonitoringEnabled else { return }
            last = runtime().device
            listen()
        }
    }

    /// `.unknown` unless monitoring is enabled and the daemon knows; a device on external power without a
    /// battery is `.full`.
    open var batteryState: BatteryState {
        isBatteryMonitoringEnabled ? Self.batteryState(of: runtime().device) : .unknown
    }

    /// 0 to 1; -1 unless monitoring is enabled and there is a battery.
    open var batteryLevel: Float {
        isBatteryMonitoringEnabled ? Self.batteryLevel(of: runtime().device) : -1
    }

    package static func batteryState(of device: AppDevice) -> BatteryState {
        switch device.isOnExternalPower {
        case true?: device.batteryLevel ?? 100 >= 100 ? .full : .charging
        case false?: .unplugged
        case nil: device.isCharging == true ? .charging : .unknown
        }
    }

    package static func batteryLevel(of device: AppDevice) -> Float {
        device.batteryLevel.map { Float(min(max($0, 0), 100) / 100) } ?? -1
    }

    /// Posted on the main thread when `batteryState` has changed, while monitoring is enabled.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")
    /// Posted on the main thread when `batteryLevel` has changed, while monitoring is enabled.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")

    private func listen() {
        guard !isListening else { return }
        isListening = true
        runtime().onDeviceChange { [weak self] device in
            MainActor.assumeIsolated { self?.take(device) }
        }
    }

    private func take(_ device: AppDevice) {
        let earlier = last
        last = device
        guard isBatteryMonitoringEnabled else { return }
        let center = NotificationCenter.default
        if Self.batteryState(of: earlier) != Self.batteryState(of: device) {
            center.post(name: Self.batteryStateDidChangeNotification, object: self)
        }
        if Self.batteryLevel(of: earlier) != Self.batteryLevel(of: device) {
            center.post(name: Self.batteryLevelDidChangeNotification, object: self)
        }
    }

    // MARK: What it is

    /// The host's name.
    open var name: String { ProcessInfo.processInfo.hostName }
    /// `Linux`.
    open var systemName: String { "Linux" }
    /// The kernel's version, such as `6.12.1`.
    open var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
    /// `Linux`.
    open var model: String { "Linux" }
    /// `Linux`.
    open var localizedModel: String { "Linux" }
    /// Always nil: no identifier is made up for the machine.
    open var identifierForVendor: UUID? { nil }
    /// Always true.
    open var isMultitaskingSupported: Bool { true }
    /// Always `.unspecified`.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
    /// Always `.unknown`.
    open var orientation: UIDeviceOrientation { .unknown }
}

/// What kind of device an interface is for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// Which way up a device is held.
public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeLeft = 3
    case landscapeRight = 4
    case faceUp = 5
    case faceDown = 6
}
