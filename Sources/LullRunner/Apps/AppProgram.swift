package import LullModel

/// An app as it is started.
package struct AppProgram: Hashable, Sendable {
    package var app: AppIdentifier
    /// Absolute path of the program.
    package var executable: String
    /// The folder to start it in.
    package var folder: String
    /// Absolute path of its Info.plist.
    package var infoPath: String

    package init(app: AppIdentifier, executable: String, folder: String, infoPath: String) {
        self.app = app
        self.executable = executable
        self.folder = folder
        self.infoPath = infoPath
    }

    /// What its process is told, besides the daemon's own environment.
    ///
    /// One that is launched to work finds its socket in `LULL_LAUNCH_SOCKET`; one that is being opened
    /// connects by itself, as if the person had started it.
    func environment(isOpened: Bool) -> [String: String] {
        var variables = ["LULL_APP": app.rawValue, "LULL_INFO_PLIST": infoPath]
        if !isOpened { variables["LULL_LAUNCH_SOCKET"] = "\(SpawnPlan.inheritedNumber)" }
        return variables
    }
}
