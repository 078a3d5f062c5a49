internal import Glibc
internal import LullApps
internal import LullModel
internal import LullPlatform

extension AppProfile {
    /// What this process's Info.plist says; nil, with the reason in the log if there is a file, without
    /// one that can be used.
    static func ofProcess(_ environment: ProcessEnvironment, log: LogSink) -> AppProfile? {
        for path in environment.propertyListCandidates where access(path, F_OK) == 0 {
            do {
                return try InfoPropertyList(contentsOf: path).profile
            } catch {
                log(error.message, level: .error)
                return nil
            }
        }
        if let given = environment.variables["LULL_INFO_PLIST"], !given.isEmpty {
            log("The Info.plist '\(given.escapedForDisplay)' does not exist.", level: .error)
        }
        return installed(environment)
    }

    /// Of an executable that was installed where it was built, with its Info.plist elsewhere, and that a
    /// person started.
    private static func installed(_ environment: ProcessEnvironment) -> AppProfile? {
        guard let executable = environment.executable else { return nil }
        do throws(LullError) {
            let registry = try AppRegistry(
                loop: EventLoop(), environment: environment.variables)
            return registry.app(withExecutable: executable)?.profile
        } catch {
            // Without a descriptor to spare nothing is known of it, which is what nil says.
            return nil
        }
    }
}
