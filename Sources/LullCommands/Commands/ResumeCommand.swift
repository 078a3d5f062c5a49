internal import LullModel
internal import LullWire

/// `lull resume`: clears the hold that failures put on a request.
package enum ResumeCommand {
    package static let declaration = CommandDeclaration(
        "resume", synonyms: ["unhold", "retry", "continue"],
        summary: "Clear the hold that failures put on a request",
        discussion: [
            "A command that fails again and again is held longer each time, at most a day. This "
                + "clears the hold once its cause is repaired; a new submit does so too."
        ],
        operands: [.identifier], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskName.parse(arguments.operands[0])
        try context.service(arguments).resume(identifier)
        return CommandReply(
            arguments.isJSON
                ? try JSONDocument.text("resumed", identifier.rawValue)
                : "Resumed '\(identifier.rawValue)'.\n")
    }
}
