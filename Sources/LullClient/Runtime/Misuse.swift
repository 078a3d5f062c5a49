internal import Glibc
internal import LullPlatform

/// What becomes of an app that breaks a rule that Apple's systems enforce with an exception.
///
/// There are no exceptions on Linux, so the app ends. A test kit may take the text instead; whoever
/// reported the misuse then goes on as if the call had not been made.
package struct Misuse: Sendable {
    private let report: @Sendable (String) -> Void

    package init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    /// Tells of a misuse in Apple's words.
    package func callAsFunction(_ text: String) {
        report(text)
    }

    /// Writes the text on stderr and ends the process by SIGABRT, as an uncaught exception does.
    package static let trapping = Misuse { text in
        StandardError.write(
            "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
                + "reason: '\(text)'\n")
        abort()
    }

    package static let lateRegistration =
        "All launch handlers must be registered before application finishes launching"

    package static func secondRegistration(_ name: String) -> String {
        "Launch handler for task with identifier \(name) has already been registered"
    }

    package static func missingRegistration(_ name: String) -> String {
        "No launch handler registered for task with identifier \(name)"
    }
}
