internal import LullModel

/// `lull completions`: prints what a shell needs to complete lull's command lines.
package enum CompletionsCommand {
    package static let declaration = CommandDeclaration(
        "completions", synonyms: ["completion"],
        summary: "Print the completion script for a shell",
        operands: [
            OperandDeclaration(
                "SHELL", completion: .words(["bash", "zsh", "fish"]), help: "bash, zsh or fish.")
        ],
        examples: [
            CommandExample(
                "source <(lull completions bash)", "Completes in this shell, until it ends.")
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let script: String
        switch arguments.operands[0] {
        case "bash": script = BashCompletions.script
        case "zsh": script = ZshCompletions.script
        case "fish": script = FishCompletions.script
        case let other:
            throw LullError(
                .usage, "There are no completions for '\(other.escapedForDisplay)'.",
                hint: "Name bash, zsh or fish.")
        }
        return CommandReply(
            arguments.isJSON ? try JSONDocument.text("completions", script) : script)
    }
}
