internal import LullModel
internal import LullWire

/// `lull simulate-launch`: starts a pending request now.
package enum SimulateLaunchCommand {
    package static let declaration = CommandDeclaration(
        "simulate-launch", synonyms: ["launch", "start", "force", "now"],
        summary: "Start a pending request now, whatever the policies say",
        discussion: ["For trying things out: such an execution does not count for penalties."],
        operands: [.identifier], run: run)

    private static func run(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(LullError) -> CommandReply {
        let identifier = try TaskName.parse(arguments.operands[0])
        let report = try context.service(arguments).simulateLaunch(identifier)
        if arguments.isJSON {
            return CommandReply(try JSONDocument.text("launch", report))
        }
        var page = TextPage()
        page.add("Started '\(report.identifier)' as execution \(report.execution).")
        if report.bypassed.isEmpty {
            page.add("It would have started by itself.")
        } else {
            page.add("It would not have started by itself:")
            for reason in report.bypassed { page.add(item: reason) }
        }
        return CommandReply(page.text)
    }
}
