import LullModel
import Testing

@Suite("an app's profile") struct AppProfileTests {
    private static let profile = AppProfile(
        identifier: AppIdentifier("com.example.app"), name: "App",
        permittedIdentifiers: [
            "com.example.app.refresh", "com.example.app.export.*", "com.example.app.*",
            "com.other.*",
        ])

    @Test(
        "an identifier is permitted exactly, or by a wildcard below the bundle identifier's context",
        arguments: [
            ("com.example.app.refresh", true),
            ("com.example.app.Refresh", false),
            ("com.example.app.refresh.more", false),
            ("com.example.app.export.1", true),
            ("com.example.app.export.1.2", true),
            ("com.example.app.export.", false),
            ("com.example.app.export", false),
            ("com.example.app.export.*", false),
            // A wildcard without a context, or below another bundle identifier, is a name as it stands.
            ("com.example.app.anything", false),
            ("com.other.anything", false),
            ("", false),
        ])
    func permission(name: String, isPermitted: Bool) {
        #expect(Self.profile.permits(name) == isPermitted)
    }

    @Test("without the key nothing is permitted")
    func noKey() {
        let profile = AppProfile(identifier: AppIdentifier("com.example.app"), name: "App")
        #expect(!profile.permits("com.example.app.refresh"))
    }
}
