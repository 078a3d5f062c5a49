/// What an installed app says of itself in its Info.plist, as far as scheduling depends on it.
package struct AppProfile: Hashable, Codable, Sendable {
    /// A value of `UIBackgroundModes` that Lull knows.
    package enum Mode: String, CaseIterable, Codable, Sendable {
        case fetch
        case processing
        case remoteNotification = "remote-notification"
    }

    package var identifier: AppIdentifier
    /// `CFBundleDisplayName`, else `CFBundleName`, else the executable's name.
    package var name: String
    /// `CFBundleShortVersionString`, if there is one.
    package var version: String?
    /// `BGTaskSchedulerPermittedIdentifiers` in the file's order; nil if the key is absent, which is what
    /// keeps legacy fetch alive.
    package var permittedIdentifiers: [String]?
    /// Sorted, without duplicates.
    package var modes: [Mode]
    /// Entitled to the GPU in continued tasks.
    package var usesGPU: Bool

    package init(
        identifier: AppIdentifier, name: String, version: String? = nil,
        permittedIdentifiers: [String]? = nil, modes: [Mode] = [], usesGPU: Bool = false
    ) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.permittedIdentifiers = permittedIdentifiers
        self.modes = modes
        self.usesGPU = usesGPU
    }

    /// Whether the identifier is permitted: named exactly, or by `<bundle id>.<context>.*` with a
    /// non-empty suffix in the star's place. The wildcard itself is not.
    package func permits(_ name: String) -> Bool {
        (permittedIdentifiers ?? []).contains { entry in
            guard entry.hasSuffix(".*"), entry.hasPrefix(identifier.rawValue + "."),
                entry.utf8.count > identifier.rawValue.utf8.count + 3
            else { return entry.utf8.elementsEqual(name.utf8) }
            let stem = entry.dropLast()
            return name != entry && name.hasPrefix(stem) && name.utf8.count > stem.utf8.count
        }
    }
}
