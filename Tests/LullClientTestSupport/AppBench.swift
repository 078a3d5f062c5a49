package import LullClient
package import LullModel

/// An app's runtime over a simulated system, with its log and its misuses kept.
package struct AppBench: Sendable {
    package let connection = SimulatedConnection()
    package let log = Recorder<LogLine>()
    package let misuses = Recorder<String>()
    package let runtime: AppRuntime

    /// `com.example.app`, which may refresh, clean, study and export.
    package static let profile = AppProfile(
        identifier: AppIdentifier("com.example.app"), name: "Example",
        permittedIdentifiers: [
            "com.example.app.refresh", "com.example.app.cleaning", "com.example.app.study",
            "com.example.app.export.*", "foreign",
        ], modes: [.fetch, .processing])

    /// Unless it traps, a misuse is kept and the call goes on as if it had not been made. Launching ends
    /// when the test says so, or with the main queue's next block if there is no interface.
    package init(
        profile: AppProfile? = AppBench.profile, cause: AppRuntime.LaunchCause = .person,
        isTrapping: Bool = false, hasInterface: Bool = true
    ) {
        let misuses = misuses
        runtime = AppRuntime(
            connection: connection, profile: profile, launchCause: cause, log: log.sink,
            misuse: isTrapping ? .trapping : Misuse { misuses.append($0) })
        if hasInterface { runtime.beginLaunchingWithInterface() }
    }
}
