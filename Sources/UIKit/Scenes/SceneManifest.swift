internal import Foundation

/// What the app's Info.plist says of its scenes.
enum SceneManifest {
    /// The delegate class of a configuration; of the first one without a name. Nil if it names none.
    static func delegateClass(named name: String?, role: UISceneSession.Role) -> AnyClass? {
        guard let manifest = information["UIApplicationSceneManifest"] as? [String: Any],
            let roles = manifest["UISceneConfigurations"] as? [String: Any],
            let configurations = roles[role.rawValue] as? [[String: Any]]
        else { return nil }
        let found = configurations.first { entry in
            name == nil || entry["UISceneConfigurationName"] as? String == name
        }
        guard let className = found?["UISceneDelegateClassName"] as? String else { return nil }
        return NSClassFromString(className)
    }

    private static var information: [String: Any] {
        // The daemon says where the file is; a launch by hand has it beside the executable.
        let named = ProcessInfo.processInfo.environment["LULL_INFO_PLIST"]
        guard let named, let data = FileManager.default.contents(atPath: named),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return Bundle.main.infoDictionary ?? [:] }
        return list as? [String: Any] ?? [:]
    }
}
