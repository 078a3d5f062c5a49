package import Dispatch
package import LullModel

/// The life of this process as an app: who it is, its launch handlers, its deliveries.
///
/// One per process, and another one only in tests. Any thread may call.
package final class AppRuntime: @unchecked Sendable {
    /// Who started the process.
    package enum LaunchCause: Sendable {
        case person
        /// Lull, to work on deliveries.
        case background
    }

    /// The process's own; connects at first use. Without a daemon it works as on Apple's Simulator.
    package static var shared: AppRuntime { AppRuntime() }

    init() {}

    package var connection: any SchedulerConnection { preconditionFailure("To be built.") }
    /// From this process's Info.plist; nil without one.
    package var profile: AppProfile? { nil }
    package var launchCause: LaunchCause { .person }
    /// The device as last heard of.
    package var device: AppDevice { AppDevice() }

    // MARK: Launching

    /// Says that an interface module runs the app, which will end launching itself (`finishLaunching`).
    ///
    /// Without one launching ends with the first block on the main queue after the first use.
    package func beginLaunchingWithInterface() {}
    /// Launching is over: handlers may not be registered any more, and deliveries come.
    package func finishLaunching() {}
    package var hasFinishedLaunching: Bool { false }

    /// Registers a launch handler: false, with a log line, if the Info.plist does not permit the name.
    ///
    /// Traps with the exact text when launching is over (continued tasks excepted) or the name is
    /// registered already. Called on `queue`, or on a serial queue of the name's own. `isContinued` is
    /// whether a wildcard entry or the bundle identifier's prefix makes it a continued task's name.
    package func register(
        _ name: String, on queue: DispatchQueue?, handler: @escaping (ActiveTask) -> Void
    ) -> Bool { false }
    package func isRegistered(_ name: String) -> Bool { false }

    /// Takes deliveries of a kind that no identifier is registered for: `fetch` and `push`. On main.
    package func handle(_ kind: TaskKind, handler: @escaping (ActiveTask) -> Void) {}

    // MARK: Life cycle

    /// Called on the main queue when the person opened or left the app.
    package func onActivityRequest(_ handler: @escaping (AppActivity) -> Void) {}
    /// Called on the main queue with every change of the device.
    package func onDeviceChange(_ handler: @escaping (AppDevice) -> Void) {}
    /// Deliveries that are not completed yet.
    package var activeTasks: [ActiveTask] { [] }
}
