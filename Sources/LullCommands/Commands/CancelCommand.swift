internal import LullModel
internal import LullWire

/// `lull cancel`: takes a pending request back.
package enum CancelCommand {
    package static let declaration = CommandDeclaration(
        "cancel", synonyms: ["remove", "rm", "delete", "unsubmit"],
        summary: "Take back one pending request",
        discussion: ["A running execution goes on; 'lull simulate-expiration' ends one."],
        operands: [.identifier], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskName.parse(arguments.operands[0])
        try context.service(arguments).cancel(identifier)
        return CommandReply(
            arguments.isJSON
                ? try JSONDocument.text("cancelled", 1) : "Cancelled '\(identifier.rawValue)'.\n")
    }
}
