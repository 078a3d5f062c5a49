import LullClientTestSupport
import LullModel
import Testing
import UIKit

@Suite("device", .timeLimit(.minutes(1))) @MainActor struct UIDeviceTests {
    @Test("the battery is unknown until it is monitored")
    func monitoring() {
        let bench = AppBench()
        let device = UIDevice(runtime: { bench.runtime })
        bench.connection.change(AppDevice(batteryLevel: 50, isOnExternalPower: false))
        #expect(!device.isBatteryMonitoringEnabled)
        #expect(device.batteryState == .unknown && device.batteryLevel == -1)
        device.isBatteryMonitoringEnabled = true
        #expect(device.batteryState == .unplugged && device.batteryLevel == 0.5)
    }

    @Test(
        "states of a battery",
        arguments: [
            (AppDevice(), UIDevice.BatteryState.unknown),
            (AppDevice(batteryLevel: 40, isOnExternalPower: false), .unplugged),
            (AppDevice(batteryLevel: 40, isOnExternalPower: true), .charging),
            (AppDevice(batteryLevel: 100, isOnExternalPower: true), .full),
            (AppDevice(isOnExternalPower: true), .full),
            (AppDevice(batteryLevel: 40, isCharging: true), .charging),
        ])
    func states(device: AppDevice, state: UIDevice.BatteryState) {
        #expect(UIDevice.batteryState(of: device) == state)
    }

    @Test("changes are posted while the battery is monitored")
    func changes() async {
        let bench = AppBench()
        let device = UIDevice(runtime: { bench.runtime })
        device.isBatteryMonitoringEnabled = true
        let posted = Posted(
            [
                UIDevice.batteryStateDidChangeNotification,
                UIDevice.batteryLevelDidChangeNotification,
            ], of: device)
        bench.connection.change(AppDevice(batteryLevel: 50, isOnExternalPower: false))
        #expect(await posted.names.next() == "UIDeviceBatteryStateDidChangeNotification")
        #expect(await posted.names.next() == "UIDeviceBatteryLevelDidChangeNotification")
        bench.connection.change(AppDevice(batteryLevel: 49, isOnExternalPower: false))
        #expect(await posted.names.next() == "UIDeviceBatteryLevelDidChangeNotification")
        #expect(posted.names.values.count == 3)
    }

    @Test("raw values are Apple's")
    func rawValues() {
        #expect(UIDevice.BatteryState.full.rawValue == 3)
        #expect(UIApplication.State.background.rawValue == 2)
        #expect(UIBackgroundRefreshStatus.available.rawValue == 2)
        #expect(UIBackgroundFetchResult.failed.rawValue == 2)
    }
}
