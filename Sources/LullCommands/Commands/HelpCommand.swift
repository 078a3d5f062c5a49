internal import LullModel

/// `lull help`: explains lull, one command, or the exit codes.
package enum HelpCommand {
    package static let declaration = CommandDeclaration(
        "help", synonyms: ["man", "usage", "?"],
        summary: "Explain lull, one command, or the exit codes",
        operands: [
            OperandDeclaration(
                "COMMAND", isRequired: false, completion: .commands,
                help: "The name of a command, or exit-codes.")
        ],
        options: [man], run: run)

    static let man = OptionDeclaration(
        "man", isHidden: true, help: "Prints the manual page as roff.")
    private static let exitCodesTopic = "exit-codes"

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        if arguments.has(man) { return try reply(ManualPage.text, arguments) }
        guard let name = arguments.operands.first else {
            return try reply(HelpText.overview, arguments)
        }
        if name == exitCodesTopic { return try reply(HelpText.exitCodes, arguments) }
        guard let command = CommandTable.all.first(where: { $0.name == name }) else {
            let names = CommandTable.all.map(\.name) + [exitCodesTopic]
            let nearest = NearestMatch.of(name, among: names)
            throw LullError(
                .usage, "There is no command '\(name.escapedForDisplay)' to explain.",
                hint: nearest.map { "Did you mean 'lull help \($0)'?" }
                    ?? "Run 'lull help' for a list.")
        }
        return try reply(HelpText.page(command), arguments)
    }

    static func reply(
        _ text: String, _ arguments: ParsedArguments
    ) throws(LullError) -> CommandReply {
        CommandReply(arguments.isJSON ? try JSONDocument.text("help", text) : text)
    }
}
