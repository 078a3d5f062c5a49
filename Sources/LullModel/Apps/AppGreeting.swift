/// The first thing an app says on its connection.
package struct AppGreeting: Hashable, Codable, Sendable {
    package var activity: AppActivity
    /// Deliveries it still works on, after the connection was lost.
    package var executions: [ExecutionID]
    /// Whether it can be brought to the foreground and back, and wants life-cycle calls (UIKit, SwiftUI).
    package var hasInterface: Bool
    /// True for one that was greeted before and lost its connection: that it is there again is no act of
    /// the person. Nil means no.
    package var isReturning: Bool?

    package init(
        activity: AppActivity, executions: [ExecutionID] = [], hasInterface: Bool = false,
        isReturning: Bool? = nil
    ) {
        self.isReturning = isReturning
        self.activity = activity
        self.executions = executions
        self.hasInterface = hasInterface
    }
}

/// What the daemon answers: who the app is, and how things are.
package struct AppWelcome: Hashable, Codable, Sendable {
    package var app: String
    /// `AppDevice` as it is now; changes follow.
    package var device: AppDevice

    package init(app: String, device: AppDevice) {
        self.app = app
        self.device = device
    }
}

/// The device as an app may know it.
package struct AppDevice: Hashable, Codable, Sendable {
    package var isLowPowerModeOn: Bool
    package var thermalState: ThermalState
    /// 0 to 100; nil: no battery, or unknown.
    package var batteryLevel: Double?
    /// Nil: unknown.
    package var isOnExternalPower: Bool?
    package var isCharging: Bool?
    package var network: NetworkCondition?
    /// Background App Refresh, for this app and the system together.
    package var isRefreshAllowed: Bool

    package init(
        isLowPowerModeOn: Bool = false, thermalState: ThermalState = .nominal,
        batteryLevel: Double? = nil, isOnExternalPower: Bool? = nil, isCharging: Bool? = nil,
        network: NetworkCondition? = nil, isRefreshAllowed: Bool = true
    ) {
        self.isLowPowerModeOn = isLowPowerModeOn
        self.thermalState = thermalState
        self.batteryLevel = batteryLevel
        self.isOnExternalPower = isOnExternalPower
        self.isCharging = isCharging
        self.network = network
        self.isRefreshAllowed = isRefreshAllowed
    }
}
