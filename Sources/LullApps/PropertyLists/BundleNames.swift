internal import LullModel

/// Reads the keys that name an app, and says what is wrong with them.
enum BundleNames {
    /// Of ASCII; the identifier becomes part of paths, of the store's keys and of every listing.
    static let identifierSizeMaximum = 128
    /// What a Linux file system takes for a name.
    private static let fileNameSizeMaximum = 255
    /// Longer ones would break listings.
    private static let displaySizeMaximum = 128

    /// `CFBundleIdentifier`, required.
    static func identifier(
        in contents: PropertyListContents, file: String
    ) throws(LullError) -> AppIdentifier {
        let text = try required("CFBundleIdentifier", "com.example.app", in: contents, file: file)
        guard isIdentifier(text) else {
            throw LullError(
                .invalidApp,
                "CFBundleIdentifier in '\(file.escapedForDisplay)' is "
                    + "'\(String(text.prefix(160)).escapedForDisplay)', which is no bundle identifier.",
                hint: "Use letters, digits, hyphens and single dots between them, "
                    + "\(identifierSizeMaximum) at most, as in com.example.app.")
        }
        return AppIdentifier(text)
    }

    /// Whether the text is one: parts of letters, digits and hyphens with single dots between them.
    static func isIdentifier(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= identifierSizeMaximum else { return false }
        // Empty parts are refused since '..' and '.hidden' mean something as names of folders.
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"),
                            UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                            true
                        default: false
                        }
                    }
            }
    }

    /// `CFBundleExecutable`; without one, the last part of the bundle identifier.
    static func executable(
        in contents: PropertyListContents, of identifier: AppIdentifier, file: String
    ) throws(LullError) -> String {
        guard contents.values["CFBundleExecutable"] != nil else {
            return identifier.rawValue.split(separator: ".").last.map(String.init)
                ?? identifier.rawValue
        }
        let text = try required("CFBundleExecutable", "NewsReader", in: contents, file: file)
        guard text != ".", text != "..", !text.contains("/"),
            text.utf8.count <= fileNameSizeMaximum, text.escapedForDisplay == text
        else {
            throw LullError(
                .invalidApp,
                "CFBundleExecutable in '\(file.escapedForDisplay)' is "
                    + "'\(String(text.prefix(160)).escapedForDisplay)', which is no file's name.",
                hint: "Write the executable's name alone, without folders.")
        }
        return text
    }

    /// What people know the app by; nil if the file does not say.
    static func display(in contents: PropertyListContents) -> String? {
        for key in ["CFBundleDisplayName", "CFBundleName"] {
            if let text = short(contents.string(key)) { return text }
        }
        return nil
    }

    /// `CFBundleShortVersionString`.
    static func version(in contents: PropertyListContents) -> String? {
        short(contents.string("CFBundleShortVersionString"))
    }

    private static func short(_ text: String?) -> String? {
        guard let text, !text.isEmpty, !isBuildSetting(text) else { return nil }
        return String(text.prefix(displaySizeMaximum))
    }

    /// `$(NAME)` and `${NAME}` are filled in by Xcode while it builds, and by nobody else.
    private static func isBuildSetting(_ text: String) -> Bool {
        text.contains("$(") || text.contains("${")
    }

    private static func required(
        _ key: String, _ example: String, in contents: PropertyListContents, file: String
    ) throws(LullError) -> String {
        let shown = file.escapedForDisplay
        guard let value = contents.values[key] else {
            throw LullError(
                .invalidApp, "'\(shown)' has no \(key).",
                hint: "Add it: <key>\(key)</key><string>\(example)</string>")
        }
        guard case .string(let text) = value, !text.isEmpty else {
            throw LullError(
                .invalidApp, "\(key) in '\(shown)' must be text, and not empty.",
                hint: "Write: <key>\(key)</key><string>\(example)</string>")
        }
        guard !isBuildSetting(text) else {
            throw LullError(
                .invalidApp,
                "\(key) in '\(shown)' is the build setting "
                    + "'\(String(text.prefix(160)).escapedForDisplay)', which nobody filled in.",
                hint: "Write the value itself: <string>\(example)</string>")
        }
        return text
    }
}
