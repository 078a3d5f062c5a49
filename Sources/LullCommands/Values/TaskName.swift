package import LullModel
internal import LullWire

/// Names of tasks as people write and read them: `NAME`, or `APP/NAME` for an app's.
package enum TaskName {
    /// What a person wrote. Whose it is, a command's or an app's, the daemon knows.
    package static func parse(_ text: String) throws(LullError) -> TaskIdentifier {
        try TaskIdentifier(writtenByPerson: text)
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
