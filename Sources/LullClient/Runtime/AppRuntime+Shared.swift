internal import LullModel
internal import Synchronization

extension AppRuntime {
    private static let current = Mutex<AppRuntime?>(nil)

    /// The process's own; connects at first use. Without a daemon it works as on Apple's Simulator.
    package static var shared: AppRuntime {
        current.withLock { current in
            if let current { return current }
            let runtime = ofProcess()
            current = runtime
            return runtime
        }
    }

    /// Puts another one in the place of the process's own, before its first use: for simulated devices.
    package static func replaceShared(with runtime: AppRuntime) {
        current.withLock { $0 = runtime }
    }

    private static func ofProcess() -> AppRuntime {
        let environment = ProcessEnvironment.take()
        let log = LogSink.system
        return AppRuntime(
            connection: DaemonConnection(
                launchSocket: environment.launchSocket, environment: environment.variables),
            profile: AppProfile.ofProcess(environment, log: log),
            launchCause: environment.launchSocket == nil ? .person : .background, log: log)
    }
}
