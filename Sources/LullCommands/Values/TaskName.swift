package import LullModel

/// Names of tasks as people write and read them: `NAME`, or `APP/NAME` for an app's.
package enum TaskName {
    /// What a person wrote. A bare `NAME` may be a command's or an app's: whose it is, the daemon knows.
    package static func parse(_ text: String) throws(LullError) -> TaskIdentifier {
        do throws(LullError) {
            return try TaskIdentifier(validating: text)
        } catch {
            // An app's name for a task may hold spaces, and be longer than a command's.
            guard let slash = text.firstIndex(of: "/"), AppName.isAllowed(String(text[..<slash]))
            else { throw error }
            let app = AppIdentifier(String(text[..<slash]))
            _ = try TaskIdentifier(app: app, name: String(text[text.index(after: slash)...]))
            return TaskIdentifier(trusted: text)
        }
    }

    /// The identifier behind a report's two fields.
    package static func identifier(_ name: String, of app: String?) -> TaskIdentifier {
        TaskIdentifier(trusted: app.map { $0 + " " + name } ?? name)
    }

    /// As a listing shows it, so that it can be typed again.
    package static func shown(_ name: String, of app: String?) -> String {
        app.map { $0 + "/" + name } ?? name
    }
}
