internal import Foundation
internal import LullClient
internal import LullModel
internal import Synchronization

/// Posts what the daemon tells of the device through `NotificationCenter`, from the first use of one of its
/// names on.
enum DeviceNotifications {
    static let power = NSNotification.Name("NSProcessInfoPowerStateDidChangeNotification")
    static let thermal = NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")

    private static let last = Mutex<AppDevice?>(nil)

    /// Begins to listen; every later call costs a look.
    static func install() {
        let isFirst = last.withLock { last in
            defer { last = last ?? AppDevice() }
            return last == nil
        }
        guard isFirst else { return }
        AppRuntime.shared.onDeviceChange { post(from: $0) }
        let now = AppRuntime.shared.device
        last.withLock { $0 = now }
    }

    private static func post(from device: AppDevice) {
        let earlier = last.withLock { last in
            defer { last = device }
            return last ?? AppDevice()
        }
        let center = NotificationCenter.default
        if earlier.isLowPowerModeOn != device.isLowPowerModeOn {
            center.post(name: power, object: ProcessInfo.processInfo)
        }
        if earlier.thermalState != device.thermalState {
            center.post(name: thermal, object: ProcessInfo.processInfo)
        }
    }
}
