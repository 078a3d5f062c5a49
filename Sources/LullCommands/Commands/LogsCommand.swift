internal import LullModel
internal import LullWire

/// `lull logs`: prints what an execution wrote.
package enum LogsCommand {
    package static let declaration = CommandDeclaration(
        "logs", synonyms: ["log", "output", "cat"],
        summary: "Print what an execution wrote",
        discussion: [
            "Standard output and standard error together, as they were written. Like cat, this "
                + "passes control characters on to the terminal; with --json they are escaped."
        ],
        operands: [.identifier], options: [execution], run: run)

    static let execution = OptionDeclaration(
        "execution", argument: .required("N"),
        help: "The execution with this number, as 'lull history' shows it. Default: the newest.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskIdentifier(validating: arguments.operands[0])
        var number: ExecutionID?
        if let text = arguments.value(of: execution) {
            number = ExecutionID(
                try NumberText.parse(text, default: 1, in: 1...Int64.max, for: "--execution"))
        }
        let report = try context.service(arguments).output(of: identifier, execution: number)
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("output", report))
        }
        var warnings: [String] = []
        if report.droppedBytes > 0 {
            warnings.append(
                "The first \(CodeWords.bytes(report.droppedBytes)) of the output were not kept.")
        }
        return CommandReply(report.text, warnings: warnings)
    }
}
