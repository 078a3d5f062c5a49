internal import LullModel
internal import LullWire

/// `lull logs`: prints what an execution wrote.
package enum LogsCommand {
    package static let declaration = CommandDeclaration(
        "logs", synonyms: ["log", "output", "cat"],
        summary: "Print what an execution, or an app's newest launch, wrote",
        discussion: [
            "Standard output and standard error together, as they were written. Like cat, this "
                + "passes control characters on to the terminal; with --json they are escaped.",
            "An app's launch may work on several requests at once; what it wrote belongs to all.",
        ],
        operands: [
            OperandDeclaration(
                "ID", completion: .identifiers,
                help: "The identifier of the request, or an app's bundle identifier.")
        ], options: [execution], run: run)

    static let execution = OptionDeclaration(
        "execution", argument: .required("N"),
        help: "The execution with this number, as 'lull history' shows it. Default: the newest.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskName.parse(arguments.operands[0])
        var number: ExecutionID?
        if let text = arguments.value(of: execution) {
            number = ExecutionID(
                try NumberText.parse(text, default: 1, in: 1...Int64.max, for: "--execution"))
        }
        let report = try report(of: identifier, number, try context.service(arguments))
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

    /// Of the request of that name, or else of the app.
    private static func report(
        of identifier: TaskIdentifier, _ number: ExecutionID?,
        _ service: any SchedulerService & AppService
    ) throws(LullError) -> OutputReport {
        do throws(LullError) {
            return try service.output(of: identifier, execution: number)
        } catch {
            guard error.kind == .noSuchRequest, number == nil,
                AppName.isAllowed(identifier.rawValue)
            else { throw error }
            let unknown = error
            do throws(LullError) {
                return try service.output(of: AppIdentifier(identifier.rawValue))
            } catch {
                throw error.kind == .noSuchApp ? unknown : error
            }
        }
    }
}
