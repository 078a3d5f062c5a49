public import Foundation
internal import LullClient
internal import LullModel

extension ProcessInfo {
    /// Whether Low Power Mode is on, as the daemon last said; false without a daemon.
    ///
    /// Changes are posted as `NSProcessInfoPowerStateDidChange`.
    public var isLowPowerModeEnabled: Bool {
        DeviceNotifications.install()
        return AppRuntime.shared.device.isLowPowerModeOn
    }

    /// How hot the device is and how much an app should hold back for it.
    public enum ThermalState: Int, Sendable {
        /// Nothing to be done.
        case nominal = 0
        /// Slightly raised: put off what the person does not see.
        case fair = 1
        /// High: do less; the system has ended most background work.
        case serious = 2
        /// Too high: do as little as possible.
        case critical = 3
    }

    /// The thermal state, as the daemon last said; `nominal` without a daemon.
    ///
    /// Changes are posted as `thermalStateDidChangeNotification`.
    public var thermalState: ThermalState {
        DeviceNotifications.install()
        let state = AppRuntime.shared.device.thermalState
        return ThermalState(rawValue: state.rawValue) ?? .nominal
    }

    /// Posted on the main queue when `thermalState` has changed.
    public class var thermalStateDidChangeNotification: NSNotification.Name {
        DeviceNotifications.install()
        return DeviceNotifications.thermal
    }
}

extension NSNotification.Name {
    /// Posted on the main queue when `ProcessInfo.isLowPowerModeEnabled` has changed.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static var NSProcessInfoPowerStateDidChange: NSNotification.Name {
        DeviceNotifications.install()
        return DeviceNotifications.power
    }
}
