internal import LullModel
internal import LullWire

/// `lull simulate-expiration`: ends a running execution as its time limit would.
package enum SimulateExpirationCommand {
    package static let declaration = CommandDeclaration(
        "simulate-expiration", synonyms: ["expire", "stop", "kill", "end"],
        summary: "End a running execution as its time limit would",
        discussion: [
            "A command gets SIGTERM now, and SIGKILL after the grace period; in an app the task's "
                + "expiration handler is called."
        ],
        operands: [.identifier], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskName.parse(arguments.operands[0])
        try context.service(arguments).simulateExpiration(identifier)
        return CommandReply(
            arguments.isJSON
                ? try JSONDocument.text("expired", identifier.rawValue)
                : "Warned '\(identifier.rawValue)' that its time is over.\n")
    }
}
