internal import LullModel
internal import LullWire

/// `lull why`: says why a request has not run, or what became of it.
package enum WhyCommand {
    package static let declaration = CommandDeclaration(
        "why", synonyms: ["explain", "reason", "show"],
        summary: "Say why a request has not run, and what would change that",
        discussion: [
            "Shows the verdict, every policy with its part in it, what would let the request run, "
                + "and the earliest moment. The answer is the scheduler's own evaluation, not a "
                + "second opinion.",
            "A policy's weight says how much its score counts. The request runs when the score "
                + "exceeds the threshold and no policy forbids it; the threshold falls towards "
                + "the end of the window.",
            "An identifier that was never submitted is an answer too, not an error.",
        ],
        operands: [.identifier], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskName.parse(arguments.operands[0])
        let report = try context.service(arguments).explain(identifier)
        // The answer for an app's own identifier: what is asked about must be one of its tasks.
        if report.state == .neverSubmitted, report.app == report.identifier {
            throw LullError(.noSuchRequest, report.summary, hint: report.remedies.first)
        }
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("explanation", report))
        }
        var page = TextPage()
        page.add(report.summary)
        addDecision(of: report, to: &page, context.moments)
        addPolicies(of: report, to: &page, context.moments)
        if !report.remedies.isEmpty {
            page.addEmptyLine()
            page.add("What would change this:")
            for remedy in report.remedies { page.add(item: remedy) }
        }
        if let execution = report.lastExecution {
            page.addEmptyLine()
            page.add(lastExecution(execution, context.moments))
        }
        if !report.similar.isEmpty {
            page.addEmptyLine()
            page.add("Similar identifiers: " + report.similar.joined(separator: ", "))
        }
        return CommandReply(page.text)
    }

    private static func addDecision(
        of report: ExplanationReport, to page: inout TextPage, _ moments: MomentFormat
    ) {
        page.addEmptyLine()
        page.add("app", report.app)
        page.add("state", CodeWords.words(report.state.rawValue))
        page.add("decision", report.decision.map(CodeWords.words))
        page.add(
            "score",
            report.score.map { score in
                CodeWords.score(score)
                    + (report.optimum.map { ", \(CodeWords.score($0)) expected at best" } ?? "")
            })
        page.add(
            "threshold",
            report.threshold.map { threshold in
                CodeWords.score(threshold) + (report.thresholdRule.map { ": \($0)" } ?? "")
            })
        page.add(
            "reached",
            report.thresholdReachedAt.map { moments.full($0) + " if nothing else changes" })
        page.add("earliest", report.earliestPossibleAt.map(moments.full))
        if let start = report.windowStartAt, let end = report.windowEndAt {
            page.add("window", "\(moments.date(start)) to \(moments.full(end))")
        }
        if let moves = report.floorMoves, moves > 0 {
            page.add("floor", "moved by \(CodeWords.count(moves, "replacing submission"))")
        }
        page.add("command", report.pending?.command)
    }

    private static func addPolicies(
        of report: ExplanationReport, to page: inout TextPage, _ moments: MomentFormat
    ) {
        guard !report.policies.isEmpty else { return }
        var table = Table([
            .init("POLICY", widthMaximum: 20), .init("DECISION", widthMaximum: 16),
            .init("WEIGHT", isTrailing: true), .init("SCORE", isTrailing: true),
            .init("REQUIRED", widthMaximum: 14), .init("OBSERVED", widthMaximum: 14),
            .init("SINCE", widthMaximum: 13),
        ])
        for policy in report.policies {
            table.append([
                policy.policy, CodeWords.words(policy.decision), CodeWords.score(policy.weight),
                policy.score.map(CodeWords.score), policy.required, policy.observed,
                policy.sinceAt.map(moments.relative),
            ])
        }
        page.addEmptyLine()
        page.add(table)
    }

    private static func lastExecution(
        _ execution: ExecutionReport, _ moments: MomentFormat
    ) -> String {
        let result =
            "Last execution: number \(execution.execution), "
            + "\(moments.full(execution.startedAt)), \(CodeWords.words(execution.outcome)) after "
            + moments.length(execution.durationSeconds)
        let details =
            (execution.stopReason.map { [CodeWords.words($0)] } ?? [])
            + (execution.detail.isEmpty ? [] : [execution.detail])
        guard !details.isEmpty else { return result + "." }
        let text = details.joined(separator: "; ")
        return result + " (" + (text.hasSuffix(".") ? String(text.dropLast()) : text) + ")."
    }
}
