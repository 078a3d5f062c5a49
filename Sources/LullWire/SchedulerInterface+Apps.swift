internal import LullBus

// The members that are about installed apps.
extension SchedulerInterface {
    /// As many notifications as one answer takes.
    package static let notificationsMaximum = 1_000

    /// The methods about apps, by their names on the bus.
    package enum AppMethod: String, CaseIterable, Sendable {
        case install = "Install"
        case uninstall = "Uninstall"
        case resetData = "ResetData"
        case listApps = "ListApps"
        case getAppSettings = "GetAppSettings"
        case setRefresh = "SetRefresh"
        case setBarred = "SetBarred"
        case openApp = "OpenApp"
        case closeApp = "CloseApp"
        case removeFromSwitcher = "RemoveFromSwitcher"
        case push = "Push"
        case simulateFetch = "SimulateFetch"
        case getAppOutput = "GetAppOutput"
        case listNotifications = "ListNotifications"
    }
}

extension SchedulerInterface.AppMethod {
    var row: BusInterface.Method {
        BusInterface.Method(rawValue, inputs: inputs, outputs: outputs)
    }

    private var inputs: [BusInterface.Argument] {
        switch self {
        case .install: [.init("folder", "s"), .init("info", "s")]
        case .uninstall, .resetData, .openApp, .closeApp, .removeFromSwitcher, .simulateFetch,
            .getAppOutput:
            [.init("app", "s")]
        case .listApps, .getAppSettings: []
        case .setRefresh: [.init("app", "s"), .init("is_on", "b")]
        case .setBarred: [.init("app", "s"), .init("is_barred", "b")]
        case .push: [.init("app", "s"), .init("payload", "s")]
        case .listNotifications: [.init("app", "s"), .init("limit", "u")]
        }
    }

    private var outputs: [BusInterface.Argument] {
        switch self {
        case .install: [.init("installation", "a{sv}")]
        case .listApps: [.init("apps", "aa{sv}")]
        case .getAppSettings: [.init("settings", "a{sv}")]
        case .openApp: [.init("app", "a{sv}")]
        case .push, .simulateFetch: [.init("delivery", "a{sv}")]
        case .getAppOutput: [.init("output", "a{sv}")]
        case .listNotifications: [.init("notifications", "aa{sv}")]
        case .uninstall, .resetData, .setRefresh, .setBarred, .closeApp, .removeFromSwitcher: []
        }
    }
}
