import Foundation
import LullApps
import LullTestSupport

/// Property lists as files, made by Foundation and not by what is tested.
enum Plist {
    static var reader: [String: Any] {
        [
            "CFBundleIdentifier": "com.example.reader", "CFBundleExecutable": "NewsReader",
            "CFBundleName": "Reader", "CFBundleDisplayName": "News",
            "CFBundleShortVersionString": "1.2",
            "BGTaskSchedulerPermittedIdentifiers": [
                "com.example.reader.refresh", "com.example.reader.clean",
                "com.example.reader.export.*",
            ],
            "UIBackgroundModes": ["processing", "fetch"],
            "UIApplicationSceneManifest": ["UISceneConfigurations": [String: Any]()],
        ]
    }

    /// The reader's list with some keys changed, or left out where nil.
    static func read(_ changes: [String: Any?]) throws -> InfoPropertyList {
        try InfoPropertyList(data(changes))
    }

    static func data(
        _ changes: [String: Any?], _ format: PropertyListSerialization.PropertyListFormat = .binary
    ) throws -> Data {
        var values = reader
        for (key, value) in changes { values[key] = value }
        return try PropertyListSerialization.data(
            fromPropertyList: values, format: format, options: 0)
    }
}

extension TemporaryFolder {
    /// Writes a property list, with the folders above it.
    @discardableResult
    func write(
        _ values: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml,
        to name: String = "Info.plist"
    ) throws -> String {
        let path = try write("", to: name)
        try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
            .write(to: URL(fileURLWithPath: path))
        return path
    }
}
