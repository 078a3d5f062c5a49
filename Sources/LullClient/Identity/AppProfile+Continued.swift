package import LullModel

extension AppProfile {
    /// Continued tasks' identifiers have fewer bytes than this.
    package static let continuedNameBytesLimit = 128

    package static func nameTooLong(_ name: String) -> String {
        "Identifier is too long, must be less than \(continuedNameBytesLimit) characters: \(name)"
    }

    /// Whether a permitted name can only be meant for continued tasks, so that it may be registered late.
    ///
    /// A wildcard entry permits nothing else. An exact entry that begins with the bundle identifier could be
    /// of any kind; it counts where no background mode lets the app have another kind. Anywhere else it does
    /// not: late registration of a refresh task is the commonest mistake, and must not pass unseen.
    package func isForContinuedTasks(_ name: String) -> Bool {
        let entries = permittedIdentifiers ?? []
        guard name.hasPrefix(identifier.rawValue + ".") else { return false }
        if entries.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            return !modes.contains(.fetch) && !modes.contains(.processing)
        }
        return permits(name)
    }
}
