internal import LullModel
internal import LullWire

/// `lull status`: shows the daemon at a glance.
package enum StatusCommand {
    package static let declaration = CommandDeclaration(
        "status", synonyms: ["info", "ps"],
        summary: "Show the daemon at a glance: warnings, what runs, what waits",
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let report = try context.service(arguments).status()
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("status", report))
        }
        let moments = context.moments
        var page = TextPage()
        for warning in report.warnings { page.add("warning: \(warning)") }
        if !report.warnings.isEmpty { page.addEmptyLine() }
        page.add("lulld", "\(report.version), process \(report.pid)")
        page.add("since", moments.full(report.startedAt))
        page.add("state", report.statePath)
        page.add("pending", CodeWords.count(report.pendingCount, "request"))
        page.add(
            "wake-up", report.nextWakeupAt.map(moments.full) ?? "only when something changes")
        page.add("running", report.running.isEmpty ? "nothing" : nil)
        guard !report.running.isEmpty else { return CommandReply(page.text) }
        page.addEmptyLine()
        page.add(running(report.running, moments))
        return CommandReply(page.text)
    }

    private static func running(_ executions: [ExecutionReport], _ moments: MomentFormat) -> Table {
        var table = Table([
            .init("RUNNING", widthMaximum: 30), .init("NUMBER", isTrailing: true),
            .init("STARTED", widthMaximum: 34), .init("TIME LEFT"), .init("NOW"),
        ])
        for execution in executions {
            table.append(
                [
                    TaskName.shown(execution.identifier, of: execution.app),
                    "\(execution.execution)", moments.full(execution.startedAt),
                    execution.expiresAt.map(moments.left), CodeWords.words(execution.outcome),
                ], notes: notes(execution))
        }
        return table
    }

    /// What a continued task shows, and how far it has come.
    private static func notes(_ execution: ExecutionReport) -> [String] {
        let words = [execution.title, execution.subtitle].compactMap(\.self)
            .filter { !$0.isEmpty }
        return (words.isEmpty ? [] : [words.joined(separator: ": ")])
            + (execution.progress.map { [ProgressBar.text($0)] } ?? [])
    }
}
