internal import LullModel
internal import LullWire

/// `lull close`: sends an app to the background.
package enum CloseCommand {
    package static let declaration = CommandDeclaration(
        "close", synonyms: ["leave", "background"],
        summary: "Send an app to the background, where it goes on running",
        operands: [.app], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        try AppCommand.call(arguments, context) { (service, app) throws(LullError) in
            try service.close(app)
        }
        return try AppCommand.reply(
            arguments, "closed", "Sent '\(arguments.operands[0])' to the background.")
    }
}
