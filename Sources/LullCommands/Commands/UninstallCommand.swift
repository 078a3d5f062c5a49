internal import LullModel
internal import LullWire

/// `lull uninstall`: unregisters an app.
package enum UninstallCommand {
    package static let declaration = CommandDeclaration(
        "uninstall", synonyms: ["unregister"],
        summary: "Unregister an app and cancel its requests",
        discussion: ["The app's own folder stays where it is."],
        operands: [.app], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            try service.uninstall(app)
        }
        return try AppCommand.reply(
            arguments, "uninstalled", "Uninstalled '\(arguments.operands[0])'.")
    }
}
