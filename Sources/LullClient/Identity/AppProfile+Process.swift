internal import Glibc
internal import LullApps
internal import LullModel

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
        return nil
    }
}
