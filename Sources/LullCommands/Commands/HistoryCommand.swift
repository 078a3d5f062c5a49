internal import LullModel
internal import LullWire

/// `lull history`: lists the executions that ended.
package enum HistoryCommand {
    /// One answer of the daemon; more than anybody reads.
    private static let limitMaximum = 1_000
    private static let limitDefault = 20

    package static let declaration = CommandDeclaration(
        "history", synonyms: ["past", "executions"],
        summary: "List the executions that ended, newest first",
        operands: [
            OperandDeclaration(
                "ID", isRequired: false, completion: .identifiers,
                help: "Only executions of this request.")
        ],
        options: [limit, verbose], run: run)

    static let limit = OptionDeclaration(
        "limit", argument: .required("N"),
        help: "At most so many executions, 1 to \(limitMaximum). Default \(limitDefault).")
    static let verbose = OptionDeclaration(
        "verbose", help: "Also how each ended in words, the score and the memory used.")

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let count = try NumberText.parse(
            arguments.value(of: limit), default: limitDefault, in: 1...limitMaximum, for: "--limit")
        var identifier: TaskIdentifier?
        if let text = arguments.operands.first {
            identifier = try TaskName.parse(text)
        }
        let executions = try context.service(arguments).history(of: identifier, limit: count)
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("history", executions))
        }
        guard !executions.isEmpty else {
            var page = TextPage()
            page.add(
                identifier.map { "No executions of '\($0.rawValue)' yet." } ?? "No executions yet.")
            return CommandReply(page.text)
        }
        var table = Table([
            .init("IDENTIFIER", widthMaximum: 19), .init("WHEN", widthMaximum: 16),
            .init("NUMBER", isTrailing: true), .init("DURATION"), .init("OUTCOME"),
            .init("STOP REASON", widthMaximum: 13), .init("CPU TIME"),
        ])
        let moments = context.moments
        for execution in executions {
            table.append(
                [
                    TaskName.shown(execution.identifier, of: execution.app),
                    moments.full(execution.startedAt), "\(execution.execution)",
                    moments.length(execution.durationSeconds),
                    CodeWords.words(execution.outcome), execution.stopReason.map(CodeWords.words),
                    execution.cpuSeconds.map(moments.length),
                ], notes: notes(execution, isVerbose: arguments.has(verbose)))
        }
        return CommandReply(table.text)
    }

    private static func notes(_ execution: ExecutionReport, isVerbose: Bool) -> [String] {
        var result: [String] = []
        if execution.isForced {
            // A fetch by hand is never submitted, so it is no simulated launch of anything.
            let isFetch = execution.kind == TaskKind.fetch.rawValue
            result.append(isFetch ? "Started by hand." : "Started by simulate-launch.")
        }
        if !execution.detail.isEmpty && (isVerbose || execution.outcome != "succeeded") {
            result.append(execution.detail)
        }
        if !execution.conditions.isEmpty {
            let values = execution.conditions.map { "\($0.name) \($0.value)" }
            result.append("Conditions at the start: " + values.joined(separator: "; "))
        }
        guard isVerbose else { return result }
        if let score = execution.score, let threshold = execution.threshold {
            result.append(
                "score \(CodeWords.score(score)), threshold \(CodeWords.score(threshold))")
        }
        if let memory = execution.memoryPeakBytes {
            result.append("memory \(CodeWords.bytes(memory)) at most")
        }
        return result
    }
}
