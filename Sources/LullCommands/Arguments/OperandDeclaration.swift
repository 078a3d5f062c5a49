/// One word that a command takes without an option before it.
package struct OperandDeclaration: Sendable {
    /// In capitals, as the help shows it.
    package let name: String
    package let isRequired: Bool
    package let completion: Completion
    package let help: String

    package init(
        _ name: String, isRequired: Bool = true, completion: Completion = .none, help: String
    ) {
        self.name = name
        self.isRequired = isRequired
        self.completion = completion
        self.help = help
    }

    package var usage: String { isRequired ? name : "[\(name)]" }
}

extension OperandDeclaration {
    /// The identifier of a request, as most commands take it.
    package static let identifier = OperandDeclaration(
        "ID", completion: .identifiers,
        help: "The identifier of the request; of an app's also as APP/NAME.")

    /// An installed app, as the commands about apps take it.
    package static let app = OperandDeclaration(
        "APP", completion: .apps, help: "The app's bundle identifier, as 'lull apps' lists it.")
}
