internal import LullModel
internal import LullWire

/// `lull simulate-expiration`: ends a running execution as its time limit would.
package enum SimulateExpirationCommand {
    package static let declaration = CommandDeclaration(
        "simulate-expiration", synonyms: ["expire", "stop", "kill", "end"],
        summary: "End a running execution as its time limit would",
        discussion: ["The command gets SIGTERM now, and SIGKILL after the grace period."],
        operands: [.identifier], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskIdentifier(validating: arguments.operands[0])
        try context.service(arguments).simulateExpiration(identifier)
        return CommandReply(
            arguments.isJSON
                ? try JSONDocument.text("expired", identifier.rawValue)
                : "Warned '\(identifier)' that its time is over.\n")
    }
}
