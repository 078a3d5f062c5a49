package import LullModel
package import LullWire

/// Bundle identifiers as people write them.
package enum AppName {
    /// As the daemon takes them.
    private static let sizeMaximum = 128

    /// What a person wrote, if it can be a bundle identifier.
    package static func parse(_ text: String) throws(LullError) -> AppIdentifier {
        guard isAllowed(text) else {
            throw LullError(
                .invalidIdentifier,
                "'\(String(text.prefix(sizeMaximum)).escapedForDisplay)' is no bundle identifier.",
                hint: "Use letters, digits, hyphens and dots, as in com.example.app; "
                    + "'lull apps' lists what is installed.")
        }
        return AppIdentifier(text)
    }

    /// Whether the text can be a bundle identifier.
    package static func isAllowed(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= sizeMaximum else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
            default: false
            }
        }
    }

    /// The daemon's error; for an app that is not installed with the one that was probably meant, also by
    /// the name that people see or the last part of its identifier.
    package static func explained(
        _ error: LullError, _ app: AppIdentifier, _ service: any AppService
    ) -> LullError {
        guard error.kind == .noSuchApp else { return error }
        // Without a list the daemon's own hint has to do.
        guard let apps = try? service.apps(), let near = nearest(to: app.rawValue, in: apps) else {
            return error
        }
        return LullError(.noSuchApp, error.message, hint: "Did you mean '\(near)'?")
    }

    private static func nearest(to text: String, in apps: [AppReport]) -> String? {
        if let near = NearestMatch.of(text, among: apps.map(\.app)) { return near }
        let word = text.lowercased()
        return apps.first { app in
            app.name.lowercased() == word
                || app.app.split(separator: ".").last?.lowercased() == word
                || app.app.lowercased() == word
        }?.app
    }
}
