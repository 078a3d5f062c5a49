internal import LullModel
internal import LullWire

/// `lull cancel-all`: takes every pending request back.
package enum CancelAllCommand {
    package static let declaration = CommandDeclaration(
        "cancel-all", synonyms: ["clear", "flush"],
        summary: "Take back all pending requests",
        discussion: ["Running executions go on."], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let count = try context.service(arguments).cancelAll()
        return CommandReply(
            arguments.isJSON
                ? try JSONDocument.text("cancelled", count)
                : "Cancelled \(CodeWords.count(count, "request")).\n")
    }
}
