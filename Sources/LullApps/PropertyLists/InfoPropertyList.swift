package import FoundationEssentials
package import LullModel

/// An app's Info.plist, read as tolerantly as Apple's systems read it.
///
/// What the system ignores is ignored here too, and told in `warnings`. Errors are left for what makes
/// the file unusable: no identifier, an executable that is no file's name, no property list at all.
package struct InfoPropertyList: Hashable, Sendable {
    /// A usual one has 2 KiB.
    package static let sizeMaximum = 1 << 20

    /// What scheduling needs of it.
    package let profile: AppProfile
    /// A file's name, not a path: `CFBundleExecutable`, else the last part of the bundle identifier.
    package let executable: String
    /// Whether the file names the executable itself.
    package var namesExecutable: Bool { contents.values["CFBundleExecutable"] != nil }
    /// Likely mistakes, a sentence each; at most 20.
    package let warnings: [String]
    private let contents: PropertyListContents

    /// Reads the file. Throws `invalidApp` with a sentence that names it and a hint what to do.
    package init(contentsOf path: String) throws(LullError) {
        try self.init(FileContents.read(path, sizeMaximum: Self.sizeMaximum), name: path)
    }

    /// Reads XML or binary bytes; `name` stands for the file in errors.
    package init(_ data: Data, name: String = "Info.plist") throws(LullError) {
        guard data.count <= Self.sizeMaximum else {
            throw LullError(
                .invalidApp,
                "'\(name.escapedForDisplay)' is larger than \(Self.sizeMaximum / 1024) KiB.",
                hint: "An Info.plist has a few; check that it is the right file.")
        }
        contents = try PropertyListContents(data, name: name)
        let identifier = try BundleNames.identifier(in: contents, file: name)
        executable = try BundleNames.executable(in: contents, of: identifier, file: name)
        var review = BackgroundKeys(contents, of: identifier)
        review.read()
        profile = AppProfile(
            identifier: identifier,
            name: BundleNames.display(in: contents) ?? executable,
            version: BundleNames.version(in: contents),
            permittedIdentifiers: review.permittedIdentifiers, modes: review.modes,
            usesGPU: review.usesGPU)
        warnings = Array(review.warnings.prefix(20))
    }

    /// The text at a key of the first level; nil if there is none or it is no text.
    package func string(_ key: String) -> String? {
        contents.string(key)
    }

    /// The list of texts at a key of the first level, without what is no text; nil if there is no list.
    package func strings(_ key: String) -> [String]? {
        guard case .array(let elements) = contents.values[key] else { return nil }
        return elements.compactMap(\.self)
    }
}

extension PropertyListContents {
    /// The text at a key; nil if there is none or it is no text.
    func string(_ key: String) -> String? {
        guard case .string(let text) = values[key] else { return nil }
        return text
    }
}
