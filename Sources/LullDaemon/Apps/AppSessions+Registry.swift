internal import LullApps
internal import LullCore
internal import LullHost
internal import LullModel

// What stands in the folders for apps, as the host must know it.
extension AppSessions {
    /// Tells the host what is installed now, and every change from now on.
    func takeInRegistry() {
        registry.onChange = { [weak self] in self?.take($0) }
        for app in registry.sortedApps { take(app) }
        for standing in host.scheduler.allStandings where registry.apps[standing.app] == nil {
            host.markMissing(standing.app)
        }
        for standing in host.scheduler.allStandings { cancelContinued(of: standing.app) }
        for problem in registry.problems { log.write(.warning, problem) }
    }

    /// Takes the app out of the folders; it is not missed then.
    func uninstall(_ app: AppIdentifier) throws(LullError) {
        leaving = app
        defer { leaving = nil }
        try registry.uninstall(app)
    }

    private func take(_ change: AppChange) {
        switch change {
        case .registered(let app), .updated(let app): take(app)
        case .missing(let app) where app == leaving: break
        case .missing(let app):
            log.write(.notice, "'\(app.rawValue)': its folder is gone; its requests wait")
            host.markMissing(app)
        }
    }

    private func take(_ app: InstalledApp) {
        let identifier = app.profile.identifier
        if let problem = app.problems.first {
            log.write(.warning, "'\(identifier.rawValue)': \(problem)")
            // What is known of it stays; one that was never known cannot be launched and need not be.
            if host.scheduler.standing(of: identifier) != nil { host.markMissing(identifier) }
            return
        }
        guard host.scheduler.standing(of: identifier)?.profile != app.profile else { return }
        do {
            try host.register(app.profile)
            log.write(.debug, "'\(identifier.rawValue)': registered from '\(app.folder)'")
        } catch {
            log.write(
                .warning, "'\(identifier.rawValue)' cannot be registered now: \(error.message)")
        }
    }
}
